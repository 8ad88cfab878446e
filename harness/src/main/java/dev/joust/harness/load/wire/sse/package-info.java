/** Server-sent events as a client reads them. Knows nobody. */
package dev.joust.harness.load.wire.sse;
