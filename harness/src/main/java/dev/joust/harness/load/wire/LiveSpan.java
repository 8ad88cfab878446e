package dev.joust.harness.load.wire;

import java.util.concurrent.CountDownLatch;

/**
 * The generations of a live document that a measurement is about.
 *
 * @param first the first one
 * @param last the last one; below the first if there are none
 * @param reading readers that have not come to its end
 */
record LiveSpan(long first, long last, CountDownLatch reading) {

  /** How many generations it has. */
  long generations() {
    return last - first + 1;
  }

  boolean holds(long generation) {
    return generation >= first && generation <= last;
  }

  /**
   * How many of its generations a reader has missed.
   *
   * @param before the one that it read before
   * @param now the one that it reads next
   */
  long missed(long before, long now) {
    return Math.max(0, Math.min(now - 1, last) - Math.max(before, first - 1));
  }
}
