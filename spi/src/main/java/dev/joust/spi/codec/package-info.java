/**
 * What a framework's WebSocket frames cost without a network: optional, for the suite {@code
 * masking} alone; no server needs it. May depend on the JDK alone.
 */
package dev.joust.spi.codec;
