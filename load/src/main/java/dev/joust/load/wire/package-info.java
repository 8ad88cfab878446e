/**
 * The lean client: users who load a server by state machines of their own on Netty's transports,
 * for where AsyncHttpClient would be the limit. Knows the package above it and those below.
 */
package dev.joust.load.wire;
