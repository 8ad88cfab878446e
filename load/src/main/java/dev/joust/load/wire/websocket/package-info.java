/**
 * WebSocket as a client speaks it, strictly by RFC 6455, and sessions. May depend on the
 * connections of {@code wire.io}, on the heads of {@code wire.http} and on {@code load}; on none of
 * Netty's codecs.
 */
package dev.joust.load.wire.websocket;
