/**
 * Readers of the live document, in the client's JVM: for all suites whose servers push it or are
 * asked for it. Knows no suite and nothing of servers' processes. May depend on {@code load}, on
 * the lean client's connections in {@code load.wire} and on {@code lab.input}.
 */
package dev.joust.harness.feed;
