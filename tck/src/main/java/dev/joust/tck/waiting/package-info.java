/**
 * The part of the contract that is about handlers that wait. May depend on {@code spi}, on {@code
 * tck.server} and {@code tck.wire}, on JUnit and on AssertJ.
 */
package dev.joust.tck.waiting;
