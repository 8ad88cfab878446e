/**
 * The contract as tests: extend {@link dev.joust.tck.ServerContract} to hold a server to it; each
 * part of the contract is an interface of tests. May depend on {@code spi}, on {@code server} and
 * {@code wire} below it, by which it starts servers and talks to them, on JUnit and on AssertJ.
 */
package dev.joust.tck;
