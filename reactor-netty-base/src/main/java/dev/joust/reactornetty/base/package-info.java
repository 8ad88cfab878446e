/**
 * What contenders on Reactor Netty share: its options, and what the contract asks of a connection
 * that Reactor Netty does not do by itself. May depend on {@code spi} and Reactor Netty (with the
 * Netty and Reactor that come with it) alone.
 */
package dev.joust.reactornetty.base;
