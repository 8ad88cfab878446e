/**
 * One message after the other: what runs in the client's JVM for the suite {@code transfer}. Knows
 * nothing of servers' processes. May depend on {@code lab.input}, on {@code load} for the messages,
 * and on how the lean client reads HTTP and WebSocket in {@code load.wire}.
 */
package dev.joust.harness.suite.transfer.client;
