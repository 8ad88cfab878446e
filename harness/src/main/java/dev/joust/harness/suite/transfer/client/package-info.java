/**
 * One message after the other: what runs in the client's JVM for the suite {@code transfer}. Knows
 * how the lean client reads HTTP and WebSocket; nothing of servers' processes.
 */
package dev.joust.harness.suite.transfer.client;
