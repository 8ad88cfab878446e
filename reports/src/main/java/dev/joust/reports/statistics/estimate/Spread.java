package dev.joust.reports.statistics.estimate;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Mean and standard error of a few values, and what Student's t makes of them (Student, "The
 * probable error of a mean", Biometrika 6, 1908).
 *
 * @param standardError the standard deviation of the mean
 * @param count how many values, at least two
 */
public record Spread(double mean, double standardError, int count) {

  static final double TAIL = 0.025;

  /** Of two values or more. */
  public static Spread of(double... values) {
    double variance = Variance.of(values).getAsDouble();
    double mean = Mean.of(values).getAsDouble();
    return new Spread(mean, Math.sqrt(variance / values.length), values.length);
  }

  Interval interval() {
    double half = TDistribution.of(count - 1.0).inverseSurvivalProbability(TAIL) * standardError;
    return new Interval(mean - half, mean + half);
  }
}
