/**
 * The contract on Undertow: HTTP handlers and WebSocket listeners on XNIO's I/O threads, with
 * Undertow's own parsers. May depend on {@code spi} and Undertow alone.
 */
package dev.joust.undertow;
