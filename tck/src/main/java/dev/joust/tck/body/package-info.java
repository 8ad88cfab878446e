/**
 * The part of the contract that is about bodies of requests, which are sent back: as they are, and
 * compressed. May depend on {@code spi}, on {@code tck.server} and {@code tck.wire}, on JUnit and
 * on AssertJ.
 */
package dev.joust.tck.body;
