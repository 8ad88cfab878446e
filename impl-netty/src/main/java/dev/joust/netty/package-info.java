/**
 * The contract on Netty: channel handlers on its event loops, with its own HTTP and WebSocket
 * codecs. Depends on {@code spi} and Netty alone.
 */
package dev.joust.netty;
