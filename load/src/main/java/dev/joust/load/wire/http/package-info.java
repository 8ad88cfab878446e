/**
 * HTTP/1.1 as a client reads it, strictly by its RFCs, and connections that speak it. Knows the
 * lean client's connections; none of Netty's codecs.
 */
package dev.joust.load.wire.http;
