package dev.joust.reports.statistics.simultaneous;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.numbers.rootfinder.BrentSolver;

/**
 * The distribution of the studentized range: of the range of some standard normal values, divided
 * by an independent estimate of their standard deviation. The differences between all pairs of
 * means, in standard errors, stay below its quantile at once (Tukey 1953).
 *
 * <p>The double integral is that of Copenhaver and Holland, "Computation of the distribution of the
 * maximum studentized range statistic with application to multiple significance testing of simple
 * effects", Journal of Statistical Computation and Simulation 30, 1988. Both integrals are taken by
 * the trapezoidal rule, the outer one over the logarithm of the estimate: on smooth functions that
 * fall off at both ends its error falls exponentially with the number of points (Trefethen and
 * Weideman, "The exponentially convergent trapezoidal rule", SIAM Review 56, 2014).
 */
public final class StudentizedRange {

  private static final double EDGE = 6.5;
  private static final int INNER_POINTS = 33;
  private static final double WIDEST_STEP = 0.2;
  private static final double LEFT_TAIL = 16;
  private static final double KNOWN = 1e6;
  private static final double ACCURACY = 1e-7;
  private static final double GREATEST_QUANTILE = 1e5;

  private final int groups;
  private final double[] normal = new double[INNER_POINTS];
  private final double[] normalBelow = new double[INNER_POINTS];
  private final double[] scale;
  private final double[] scaleWeight;

  /**
   * The distribution of a range.
   *
   * @param groups of how many values the range is, at least two
   * @param degreesOfFreedom of the estimate, above 0; infinite if the deviation is known
   */
  public StudentizedRange(int groups, double degreesOfFreedom) {
    if (groups < 2 || !(degreesOfFreedom > 0)) {
      throw new IllegalArgumentException(
          "no studentized range of %d groups and %s degrees of freedom"
              .formatted(groups, degreesOfFreedom));
    }
    this.groups = groups;
    double step = 2 * EDGE / (INNER_POINTS - 1);
    for (int i = 0; i < INNER_POINTS; i++) {
      double z = -EDGE + i * step;
      normal[i] = step * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
      normalBelow[i] = below(z);
    }
    double[] logs = degreesOfFreedom > KNOWN ? new double[1] : logsOfEstimates(degreesOfFreedom);
    scale = DoubleStream.of(logs).map(Math::exp).toArray();
    scaleWeight = degreesOfFreedom > KNOWN ? new double[] {1} : weights(logs, degreesOfFreedom);
  }

  private static double[] logsOfEstimates(double df) {
    double deviation = 1 / Math.sqrt(2 * df);
    double from = -EDGE * deviation - LEFT_TAIL / df;
    double to = Math.log1p(EDGE / Math.sqrt(df));
    int count = 1 + (int) Math.ceil((to - from) / Math.min(WIDEST_STEP, 0.7 * deviation));
    return IntStream.range(0, count)
        .mapToDouble(i -> from + (to - from) * i / (count - 1))
        .toArray();
  }

  private static double[] weights(double[] logs, double df) {
    double constant = Math.log(2) + df / 2 * Math.log(df / 2) - LogGamma.value(df / 2);
    double step = logs[1] - logs[0];
    return DoubleStream.of(logs)
        .map(u -> step * Math.exp(constant + df * u - df / 2 * Math.exp(2 * u)))
        .toArray();
  }

  /** The probability of a range of at most {@code q}. */
  public double cumulativeProbability(double q) {
    if (q <= 0) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < scale.length; i++) {
      sum += scaleWeight[i] * ofKnownDeviation(q * scale[i]);
    }
    return Math.min(1, sum);
  }

  /** The probability of a range of at most {@code w} where the deviation is known. */
  private double ofKnownDeviation(double w) {
    double sum = 0;
    for (int i = 0; i < INNER_POINTS; i++) {
      double z = -EDGE + i * 2 * EDGE / (INNER_POINTS - 1);
      sum += normal[i] * Math.pow(normalBelow[i] - below(z - w), groups - 1);
    }
    return groups * sum;
  }

  /** Which range is exceeded with probability {@code 1 - p}. */
  public double quantile(double p) {
    if (!(p > 0 && p < 1)) {
      throw new IllegalArgumentException("p is " + p + ", must be between 0 and 1");
    }
    double high = 8;
    while (cumulativeProbability(high) < p && high < GREATEST_QUANTILE) {
      high *= 2;
    }
    return new BrentSolver(ACCURACY, ACCURACY, 1e-12)
        .findRoot(q -> cumulativeProbability(q) - p, 0, high);
  }

  private static double below(double z) {
    return 0.5 * Erfc.value(-z / Math.sqrt(2));
  }
}
