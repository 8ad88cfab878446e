package dev.joust.harness.experiment;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How long trials will still take, if those to come take as long as those made. */
final class TimeLeft {

  private final LongSupplier nanoTime;
  private final int all;
  private final long start;

  /**
   * The first trial begins.
   *
   * @param nanoTime the clock, as {@link System#nanoTime()}
   * @param all how many trials there are to make
   */
  TimeLeft(LongSupplier nanoTime, int all) {
    this.nanoTime = nanoTime;
    this.all = all;
    this.start = nanoTime.getAsLong();
  }

  /** The time for the rest, after so many trials, 1 at least. */
  Duration after(int made) {
    Duration each = Duration.ofNanos(nanoTime.getAsLong() - start).dividedBy(made);
    return each.multipliedBy(all - made);
  }
}
