/**
 * The contract on Netty: channel handlers on its event loops, with its own HTTP and WebSocket
 * codecs. May depend on {@code spi} and Netty alone.
 */
package dev.joust.netty;
