package dev.joust.lab.limit;

/**
 * How often a quota has held a process back.
 *
 * @param periods periods of the quota in which the process wanted to run
 * @param throttledPeriods those of them in which it was held back
 * @param throttledNanos for how long, summed over the processors
 */
public record Throttling(long periods, long throttledPeriods, long throttledNanos) {

  /** What has come on top since then. */
  public Throttling since(Throttling earlier) {
    return new Throttling(
        periods - earlier.periods,
        throttledPeriods - earlier.throttledPeriods,
        throttledNanos - earlier.throttledNanos);
  }
}
