/**
 * The contract on Jetty: non-blocking core handlers and its WebSocket API, without servlets. May
 * depend on {@code spi} and Jetty alone.
 */
package dev.joust.jetty;
