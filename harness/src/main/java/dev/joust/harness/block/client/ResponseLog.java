package dev.joust.harness.block.client;

import dev.joust.load.LoadRecorder;
import dev.joust.load.ResponseListener;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * When each request of a slice was due and answered, so that those can be told apart that the
 * machine delayed.
 */
final class ResponseLog implements ResponseListener {

  private static final int FIRST_ROOM = 1 << 14;

  private long[] dueNanos = new long[FIRST_ROOM];
  private long[] answeredNanos = new long[FIRST_ROOM];
  private int count;

  /**
   * The response times of requests that nothing delayed but server and client.
   *
   * @param nanos response times in nanoseconds
   * @param delayed how many requests the machine may have delayed
   */
  record Undisturbed(Histogram nanos, long delayed) {}

  @Override
  public synchronized void answered(long due, long answered) {
    if (count == dueNanos.length) {
      dueNanos = Arrays.copyOf(dueNanos, 2 * count);
      answeredNanos = Arrays.copyOf(answeredNanos, 2 * count);
    }
    dueNanos[count] = due;
    answeredNanos[count] = answered;
    count++;
  }

  /** Forgets what was logged. */
  synchronized void clear() {
    count = 0;
  }

  /**
   * What was logged since it was last taken or forgotten.
   *
   * @param standstills of all processors
   * @param utilisation the share of the slowest server's capacity that was asked for
   */
  synchronized Undisturbed take(List<Standstill> standstills, double utilisation) {
    Histogram nanos = new Histogram(LoadRecorder.LONGEST_NANOS, LoadRecorder.SIGNIFICANT_DIGITS);
    long delayed = 0;
    for (int i = 0; i < count; i++) {
      long due = dueNanos[i];
      long answered = answeredNanos[i];
      if (standstills.stream().anyMatch(own -> own.touches(due, answered, utilisation))) {
        delayed++;
      } else {
        nanos.recordValue(Math.min(answered - due, LoadRecorder.LONGEST_NANOS));
      }
    }
    clear();
    return new Undisturbed(nanos, delayed);
  }
}
