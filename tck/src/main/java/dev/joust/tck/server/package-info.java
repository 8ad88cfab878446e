/**
 * The server that the contract's tests are held against, and what all of them need of it. May
 * depend on {@code spi}, on {@code tck.wire}, on JUnit and on AssertJ.
 */
package dev.joust.tck.server;
