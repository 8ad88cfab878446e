/** Server-sent events as a client reads them. Knows nobody. */
package dev.joust.load.wire.sse;
