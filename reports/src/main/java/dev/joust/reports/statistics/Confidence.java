package dev.joust.reports.statistics;

import dev.joust.reports.statistics.simultaneous.Looks;
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

  private Confidence(double level) {
    this.level = level;
  }

  /** The intervals of each contest by itself hold in 95 of 100 runs. */
  static Confidence ofEach() {
    return missingIn(Looks.ERROR);
  }

  /**
   * The interval of each contest by itself misses in this share of runs, see {@link ErrorOfEach}.
   */
  static Confidence missingIn(double share) {
    return new Confidence(1 - share);
  }

  /**
   * What the range of so many values, in their standard errors, does not exceed at this confidence.
   */
  double range(int values, double freedom) {
    return quantiles.computeIfAbsent(
        new Range(values, freedom), own -> own.values() == 2 ? ofTwo(own.freedom()) : ofMore(own));
  }

  /** The range of two values is their difference, which is Student's t of √2 standard errors. */
  private double ofTwo(double freedom) {
    double student = TDistribution.of(freedom).inverseSurvivalProbability((1 - level) / 2);
    return Math.sqrt(2) * student;
  }

  private double ofMore(Range range) {
    return new StudentizedRange(range.values(), range.freedom()).quantile(level);
  }
}
