/**
 * The lean client: HTTP and WebSocket by state machines of its own on Netty's transports, for where
 * AsyncHttpClient would be the limit. Knows the package above it and Netty's transports; none of
 * Netty's codecs.
 */
package dev.joust.harness.load.wire;
