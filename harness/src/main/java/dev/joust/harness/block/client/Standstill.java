package dev.joust.harness.block.client;

import java.util.concurrent.TimeUnit;

/**
 * A time in which a processor ran nothing of this machine's, as its {@link Witness} saw it.
 *
 * @param fromNanos when it was last seen to run, by {@link System#nanoTime()}
 * @param toNanos when it was seen to run again
 */
record Standstill(long fromNanos, long toNanos) {

  /** What an idle virtual machine is late by anyway, when a timer wakes it. */
  static final long LEAST_LATE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  /** Queues do not empty at a rate that is the server's capacity; at less, they do. */
  private static final double MOST_UTILISATION = 0.9;

  /**
   * Whether it may have delayed a request: one that was under way, or that came before what had
   * piled up was answered. A server whose capacity is used to a share <em>u</em> needs
   * <em>u</em>/(1 - <em>u</em>) times as long for that as nothing ran.
   *
   * @param utilisation the share of the slowest server's capacity that is asked for
   */
  boolean touches(long dueNanos, long answeredNanos, double utilisation) {
    double used = Math.min(utilisation, MOST_UTILISATION);
    long drainedNanos = toNanos + Math.round((toNanos - fromNanos) * used / (1 - used));
    return dueNanos - drainedNanos < 0 && answeredNanos - fromNanos > 0;
  }
}
