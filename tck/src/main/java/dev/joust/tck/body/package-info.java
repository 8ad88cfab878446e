/**
 * The part of the contract that is about compressed bodies of requests. May depend on {@code spi},
 * on {@code tck.server} and {@code tck.wire}, on JUnit and on AssertJ.
 */
package dev.joust.tck.body;
