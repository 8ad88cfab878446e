/**
 * HTTP/2 as a client reads and writes it (RFC 9113), with as much of HPACK (RFC 7541) as a load
 * needs. May depend on {@code load} and on {@link dev.joust.load.wire.io.MalformedAnswer}; on none
 * of Netty's codecs.
 */
package dev.joust.load.wire.http2;
