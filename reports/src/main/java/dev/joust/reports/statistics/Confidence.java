package dev.joust.reports.statistics;

import dev.joust.reports.statistics.simultaneous.StudentizedRange;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How sure the intervals of contests are, and how wide that makes them. Safe for use by many
 * threads.
 */
final class Confidence {

  private final double level;
  private final Map<Range, Double> quantiles = new ConcurrentHashMap<>();

  /** A studentized range, by its number of values and the degrees of freedom. */
  private record Range(int values, double freedom) {}

  /**
   * The interval of each contest by itself misses in this share of runs, see {@link ErrorOfEach}.
   */
  Confidence(double missing) {
    this.level = 1 - missing;
  }

  /**
   * What the range of so many values, in their standard errors, does not exceed at this confidence.
   */
  double range(int values, double freedom) {
    return quantiles.computeIfAbsent(
        new Range(values, freedom),
        own ->
            values == 2 ? ofTwo(freedom) : new StudentizedRange(values, freedom).quantile(level));
  }

  /** The range of two values is their difference, which is Student's t of √2 standard errors. */
  private double ofTwo(double freedom) {
    double student = TDistribution.of(freedom).inverseSurvivalProbability((1 - level) / 2);
    return Math.sqrt(2) * student;
  }
}
