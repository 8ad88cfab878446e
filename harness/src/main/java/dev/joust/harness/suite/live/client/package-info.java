/**
 * Readers of a live document: what runs in the client's JVM for the suite {@code live}. Knows the
 * lean client's connections; nothing of servers' processes.
 */
package dev.joust.harness.suite.live.client;
