package dev.joust.harness.rule;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What must be true of times that begin on one host and end on another. */
public final class ClockRules {

  private static final int SHARE = 10;

  private ClockRules() {}

  /**
   * Doubts times that the clocks of two hosts may falsify by more than a tenth of their median.
   *
   * @param time what is timed, in a word or two
   * @param boundMicros how far the clocks are apart at most, 0 on one machine
   * @param medianMicros the median of the times; empty if there are none
   * @param <T> what is judged
   */
  public static <T> Rule<T> apart(
      String id,
      String time,
      ToDoubleFunction<T> boundMicros,
      Function<T, OptionalDouble> medianMicros) {
    return Rule.suspect(
        id,
        "the clocks of two hosts may be apart by more than a tenth of the median " + time,
        "keep them by chrony, from the same source",
        judged -> apart(boundMicros.applyAsDouble(judged) / 1e3, medianMicros.apply(judged), time));
  }

  private static Optional<String> apart(
      double boundMillis, OptionalDouble medianMicros, String time) {
    double medianMillis = medianMicros.orElse(Double.POSITIVE_INFINITY) / 1e3;
    return Rule.unless(
        boundMillis <= medianMillis / SHARE,
        "times between hosts may be wrong by %.1f ms, the median %s is %.1f ms",
        boundMillis,
        time,
        medianMillis);
  }
}
