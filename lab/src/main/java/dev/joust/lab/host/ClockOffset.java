package dev.joust.lab.host;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * How far the clock of one machine is ahead of another's, by Cristian, "Probabilistic clock
 * synchronization" (1989), section 3: a clock that was read between two moments is taken to have
 * been read in the middle of them.
 *
 * @param offset how far it is ahead; negative: behind
 * @param bound how wrong that is at most
 */
public record ClockOffset(Duration offset, Duration bound) {

  /** A machine's clock against itself. */
  public static final ClockOffset NONE = new ClockOffset(Duration.ZERO, Duration.ZERO);

  /**
   * One reading, in nanoseconds since 1970.
   *
   * @param askedNanos when this machine asked, by its own clock
   * @param readNanos what the other's clock said
   * @param heardNanos when this machine heard that, by its own clock
   */
  public record Reading(long askedNanos, long readNanos, long heardNanos) {

    private ClockOffset offset() {
      long halfNanos = (heardNanos - askedNanos) / 2;
      return new ClockOffset(
          Duration.ofNanos(readNanos - askedNanos - halfNanos), Duration.ofNanos(halfNanos));
    }
  }

  /** What readings come to, of which there is one or more: that of the quickest is known best. */
  public static ClockOffset of(List<Reading> readings) {
    return readings.stream()
        .map(Reading::offset)
        .min(Comparator.comparing(ClockOffset::bound))
        .orElseThrow();
  }

  /** How far this clock is ahead of another, both known against the same third. */
  public ClockOffset since(ClockOffset other) {
    return new ClockOffset(offset.minus(other.offset), bound.plus(other.bound));
  }

  /**
   * How wrong it is at most to take the clock to be ahead by something else.
   *
   * @param taken what it is taken to be ahead by
   */
  public Duration boundOf(Duration taken) {
    return offset.minus(taken).abs().plus(bound);
  }

  /** Whether it is ahead or behind by more than that, the bound taken off. */
  public boolean exceeds(Duration limit) {
    return offset.abs().minus(bound).compareTo(limit) > 0;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%+.1f ms ± %.1f ms", offset.toNanos() / 1e6, bound.toNanos() / 1e6);
  }
}
