package dev.joust.reports.statistics.estimate;

import java.util.Optional;

/**
 * How many times another contender's value a contender's is.
 *
 * @param value the geometric mean of the ratios of the blocks that both have
 * @param interval 95 %, by itself or with others at once; absent for a single block and for a
 *     contender's ratio to itself
 * @param blocks in how many blocks both have a value
 */
public record Ratio(double value, Optional<Interval> interval, int blocks) {

  /** The ratio whose logarithm is known. */
  public static Ratio ofLogs(double value, Optional<Interval> interval, int blocks) {
    return new Ratio(Math.exp(value), interval.map(own -> own.map(Math::exp)), blocks);
  }

  /** How many times this contender's value the other one's is. */
  public Ratio inverse() {
    return new Ratio(
        1 / value, interval.map(own -> new Interval(1 / own.high(), 1 / own.low())), blocks);
  }

  /** It as a value, which has no unit. */
  public Estimate estimate() {
    return new Estimate(value, interval, blocks, 0);
  }

  /**
   * By what share the interval's ends are away from its middle on the logarithmic scale: 0.04 for a
   * ratio known to a factor of 1.04 either way; absent without an interval.
   */
  public Optional<Double> halfWidth() {
    return interval.map(own -> Math.sqrt(own.high() / own.low()) - 1);
  }
}
