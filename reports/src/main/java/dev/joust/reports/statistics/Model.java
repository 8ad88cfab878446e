package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.PairedBlocks;
import dev.joust.run.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * The model of a cell and a measure: the logarithm of a contender's value in a block is the block's
 * effect, the contender's effect and a residual. Differences within blocks are free of the block's
 * effect; how much they scatter gives intervals that hold for all pairs of ranked contenders at
 * once (Tukey 1953 and Kramer 1956, with the studentized range).
 *
 * <p>The variance of a pair's difference is estimated from two sources: from the pairs of all
 * ranked contenders, which is precise; and from the pair alone, which stays right where contenders
 * scatter unequally (Games and Howell, "Pairwise multiple comparison procedures with unequal N's
 * and/or variances", Journal of Educational Statistics 1, 1976). The estimate is a weighted mean of
 * both; its degrees of freedom are Satterthwaite's ("An approximate distribution of estimates of
 * variance components", Biometrics Bulletin 2, 1946) for contenders that scatter equally. What the
 * pairs have in common is the median of their variances and not the mean, so that one JVM that was
 * unlucky with its compilers widens the intervals of its own contender and not those of all the
 * others.
 *
 * <p>Of shares of a whole, and if a value is not positive, the model is that of the values
 * themselves.
 */
final class Model {

  /**
   * The pair's own weight in the variance of its difference. It is the smallest simple one with
   * which simulated intervals hold in 93 % of runs or more, however unequally contenders scatter:
   * see docs/method/method.md.
   */
  static final double OWN_SHARE = 2.0 / 3;

  private final Map<String, List<Fork>> forks;
  private final int family;
  private final boolean logarithmic;
  private final double commonVariance;
  private final double commonFreedom;
  private final Confidence confidence;

  /**
   * @param forks of all ranked contenders
   * @param family how many of them are compared with each other
   */
  Model(Measure measure, Map<String, List<Fork>> forks, int family, Confidence confidence) {
    this.forks = forks;
    this.family = family;
    this.confidence = confidence;
    this.logarithmic =
        !measure.isShare()
            && forks.values().stream().flatMap(List::stream).allMatch(fork -> fork.value() > 0);
    List<PairedBlocks> pairs =
        ofPairs((one, other) -> Optional.of(pair(one, other)).filter(own -> own.blocks() > 1));
    double freedom = pairs.stream().mapToInt(pair -> pair.blocks() - 1).sum();
    long scattering = forks.values().stream().filter(own -> own.size() > 1).count();
    commonVariance = typicalVariance(pairs);
    // Each block's residuals of n contenders have n - 1 degrees of freedom, but n (n - 1) / 2
    // pairs.
    commonFreedom = 2 * freedom / scattering;
  }

  private static double typicalVariance(List<PairedBlocks> pairs) {
    return pairs.size() == 1
        ? pairs.get(0).variance()
        : Median.withDefaults()
            .evaluate(
                pairs.stream()
                    .mapToDouble(pair -> pair.variance() / medianOfVariance(pair.blocks() - 1))
                    .toArray());
  }

  /** The median of the estimates of a variance of 1. */
  private static double medianOfVariance(int freedom) {
    return ChiSquaredDistribution.of(freedom).inverseCumulativeProbability(0.5) / freedom;
  }

  /** What there is of each pair of contenders, in their order. */
  <T> List<T> ofPairs(BiFunction<String, String, Optional<T>> of) {
    List<String> names = List.copyOf(forks.keySet());
    List<T> all = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (String other : names.subList(i + 1, names.size())) {
        of.apply(names.get(i), other).ifPresent(all::add);
      }
    }
    return all;
  }

  /** Whether differences are those of logarithms, so that they mean ratios. */
  boolean isLogarithmic() {
    return logarithmic;
  }

  PairedBlocks pair(String one, String other) {
    DoubleUnaryOperator scale = logarithmic ? Math::log : DoubleUnaryOperator.identity();
    return PairedBlocks.of(forks.get(one), forks.get(other), scale);
  }

  /** The simultaneous interval of a pair's mean difference; absent for fewer than two blocks. */
  Optional<Interval> interval(PairedBlocks pair) {
    if (pair.blocks() < 2) {
      return Optional.empty();
    }
    double variance = OWN_SHARE * pair.variance() + (1 - OWN_SHARE) * commonVariance;
    double ownFreedom = pair.blocks() - 1.0;
    double weight = OWN_SHARE * OWN_SHARE;
    double freedom = 1 / (weight / ownFreedom + (1 - weight) / Math.max(ownFreedom, commonFreedom));
    // A range of two is the difference divided by one value's deviation, not by that of both.
    double half = confidence.range(family, freedom) * Math.sqrt(variance / pair.blocks() / 2);
    return Optional.of(new Interval(pair.mean() - half, pair.mean() + half));
  }
}
