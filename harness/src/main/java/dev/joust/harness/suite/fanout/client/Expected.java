package dev.joust.harness.suite.fanout.client;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** The messages of a room that are measured at one receiver. For use on its I/O thread alone. */
final class Expected {

  /** The time of a message that has not come. */
  static final int MISSING = -1;

  private final long first;
  private final int[] deliveryMicros;
  private final CountDownLatch awaited;
  private boolean over;

  /** So many from a number on, of which none has come; counts down when the last has come. */
  Expected(long first, int count, CountDownLatch awaited) {
    this.first = first;
    this.deliveryMicros = new int[count];
    this.awaited = awaited;
    Arrays.fill(deliveryMicros, MISSING);
  }

  /** A message has come, so long after it was to be sent; tells whether it is measured. */
  boolean take(long number, long micros) {
    long place = number - first;
    boolean isMeasured = place >= 0 && place < deliveryMicros.length;
    if (isMeasured) {
      deliveryMicros[(int) place] = (int) Math.max(0, Math.min(micros, Integer.MAX_VALUE));
    }
    if (place >= deliveryMicros.length - 1) {
      end();
    }
    return isMeasured;
  }

  /** No more messages come; has no effect the second time. */
  void end() {
    if (!over) {
      over = true;
      awaited.countDown();
    }
  }

  /** How long after it was to be sent each message came, or {@link #MISSING}. */
  int[] deliveryMicros() {
    return deliveryMicros;
  }
}
