/**
 * The contract on Grizzly: an HTTP handler and a WebSocket filter on its selector threads. May
 * depend on {@code spi} and Grizzly alone.
 */
package dev.joust.grizzly;
