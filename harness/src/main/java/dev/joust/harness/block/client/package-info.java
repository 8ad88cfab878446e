/**
 * A block as its client JVM takes it: warm up, then every contender by turns as JMH benchmarks, the
 * harness told at each boundary, so that both sides are read at the same moments. May depend on
 * {@code client}, {@code load} and {@code lab.host}; knows nothing of servers.
 */
package dev.joust.harness.block.client;
