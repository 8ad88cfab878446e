/**
 * Readers of a live document: what runs in the client's JVM for the suite {@code live}. Knows
 * nothing of servers' processes. May depend on {@code load} and on the lean client's connections in
 * {@code load.wire}.
 */
package dev.joust.harness.suite.live.client;
