/**
 * WebSocket as a client speaks it, strictly by RFC 6455, and sessions. Knows the lean client's
 * connections and the heads of HTTP; none of Netty's codecs.
 */
package dev.joust.load.wire.websocket;
