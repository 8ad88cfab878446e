/** Server-sent events as a client reads them. May depend on the JDK alone. */
package dev.joust.load.wire.sse;
