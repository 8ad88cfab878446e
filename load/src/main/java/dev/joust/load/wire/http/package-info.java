/**
 * HTTP/1.1 as a client reads it, strictly by its RFCs, and connections that speak it. May depend on
 * the connections of {@code wire.io} and on {@code load}; on none of Netty's codecs.
 */
package dev.joust.load.wire.http;
