/**
 * The contract's WebSockets on Java-WebSocket: a selector thread and workers. May depend on {@code
 * spi} and Java-WebSocket (with the SLF4J that comes with it) alone.
 */
package dev.joust.javawebsocket;
