/**
 * The contract on Vert.x: request and WebSocket handlers on its event loops. May depend on {@code
 * spi} and Vert.x (with the Netty that comes with it) alone.
 */
package dev.joust.vertx;
