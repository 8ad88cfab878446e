/**
 * The lean client: users who load a server by state machines of their own on Netty's transports,
 * for where AsyncHttpClient would be the limit. May depend on {@code load} above it and on the
 * packages below it.
 */
package dev.joust.load.wire;
