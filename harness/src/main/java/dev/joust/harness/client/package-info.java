/**
 * The client JVM of a trial: it warms up, takes its contender through the trial's cells as JMH
 * benchmarks, and tells the harness at every boundary, so that both sides are read at the same
 * moments. Depends on {@code load} alone.
 */
package dev.joust.harness.client;
