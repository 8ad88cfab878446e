package dev.joust.reports.statistics.estimate;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of values that have no block in common, as of one contender in two runs. Unlike that of
 * {@link PairedBlocks} it holds whatever moved all of a run, such as the machine's speed of the
 * day.
 */
public final class UnpairedBlocks {

  private static final double OF_RATIOS = 0.95;

  private UnpairedBlocks() {}

  /**
   * How many times the second's value the first's is: the ratio of geometric means, with the
   * interval of Welch's t for unequal variances (Welch, "The generalization of 'Student's' problem
   * when several different population variances are involved", Biometrika 34, 1947). The ratio's
   * {@code blocks} are those of whoever has fewer.
   *
   * @param ratios how many intervals hold at once in 95 of 100 cases, 1 or more (Bonferroni)
   * @return absent if a value is not positive; without an interval if either has one block
   */
  public static Optional<Ratio> ratio(List<Fork> first, List<Fork> second, int ratios) {
    double[] logs = logs(first);
    double[] others = logs(second);
    if (logs.length == 0 || others.length == 0) {
      return Optional.empty();
    }
    int blocks = Math.min(logs.length, others.length);
    if (blocks < 2) {
      return Optional.of(Ratio.ofLogs(mean(logs) - mean(others), Optional.empty(), blocks));
    }
    return Optional.of(ratio(Spread.of(logs), Spread.of(others), (1 - OF_RATIOS) / ratios));
  }

  /**
   * The same of logarithms of which only the spreads are known.
   *
   * @param error how often the interval may miss
   */
  public static Ratio ratio(Spread one, Spread other, double error) {
    double difference = one.mean() - other.mean();
    double half = halfWidth(one, other, error);
    Interval interval = new Interval(difference - half, difference + half);
    return Ratio.ofLogs(difference, Optional.of(interval), Math.min(one.count(), other.count()));
  }

  private static double halfWidth(Spread one, Spread other, double error) {
    double own = one.standardError() * one.standardError();
    double others = other.standardError() * other.standardError();
    double both = own + others;
    if (both == 0) {
      return 0;
    }
    double freedom =
        both * both / (own * own / (one.count() - 1) + others * others / (other.count() - 1));
    return TDistribution.of(freedom).inverseSurvivalProbability(error / 2) * Math.sqrt(both);
  }

  /** Empty if one of the values has no logarithm. */
  private static double[] logs(List<Fork> forks) {
    return forks.stream().allMatch(fork -> fork.value() > 0)
        ? forks.stream().mapToDouble(fork -> Math.log(fork.value())).toArray()
        : new double[0];
  }

  private static double mean(double[] values) {
    return DoubleStream.of(values).average().orElseThrow();
  }
}
