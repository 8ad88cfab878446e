/**
 * The contract on Reactor Netty: publishers on its event loops. May depend on {@code spi} and
 * Reactor Netty (with the Netty and Reactor that come with it) alone.
 */
package dev.joust.reactornetty;
