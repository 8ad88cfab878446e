/**
 * HTTP and WebSocket byte by byte over raw sockets, legal or not, and read strictly: with this the
 * contract's tests talk to a server. No part of the contract itself. May depend on the JDK, AssertJ
 * and {@code spi.tls} alone.
 */
package dev.joust.tck.wire;
