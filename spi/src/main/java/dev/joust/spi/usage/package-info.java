/**
 * What the server's process tells the harness of itself. Depends on {@link dev.joust.spi.Counters}
 * alone.
 */
package dev.joust.spi.usage;
