/**
 * The contract as tests: extend {@link dev.joust.tck.ServerContract} to hold a server to it. Speaks
 * raw sockets, as a client library would hide the truth. Depends on {@code spi}, JUnit and AssertJ.
 */
package dev.joust.tck;
