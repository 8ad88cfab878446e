package dev.joust.reports.statistics.estimate;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What several machines measured of one ratio, where a change may be larger on some than on others:
 * the machine is a random effect, and the ratio that of the average machine of their kind.
 *
 * <p>Machines have the weights of DerSimonian and Laird ("Meta-analysis in clinical trials",
 * Controlled Clinical Trials 7, 1986). The interval is that of Hartung and Knapp ("A refined method
 * for the meta-analysis of controlled clinical trials with binary outcome", Statistics in Medicine
 * 20, 2001), by Student's t of one degree of freedom less than there are machines. Few machines may
 * agree by chance; so that this makes no interval narrow, the variance is not let fall below that
 * of the weights (Röver, Knapp and Friede, "Hartung-Knapp-Sidik-Jonkman approach and its
 * modification for random-effects meta-analysis with few studies", BMC Medical Research Methodology
 * 15:99, 2015).
 */
public final class RandomEffects {

  /** Machines whose blocks do not differ at all would have infinite weight. */
  private static final double LEAST_VARIANCE = 1e-18;

  private final double[] means;
  private final double[] variances;
  private final int blocks;

  private RandomEffects(List<Spread> spreads) {
    means = spreads.stream().mapToDouble(Spread::mean).toArray();
    variances =
        spreads.stream()
            .mapToDouble(own -> Math.max(LEAST_VARIANCE, own.standardError() * own.standardError()))
            .toArray();
    blocks = spreads.stream().mapToInt(Spread::count).sum();
  }

  /**
   * The ratio of the average machine. Its {@code blocks} are those of all machines.
   *
   * @param machines the differences of logarithms that each has measured, two machines or more
   * @param error how often the interval may miss
   * @return absent if a machine has fewer than two blocks, or a value has no logarithm
   */
  public static Optional<Ratio> ratio(List<PairedBlocks> machines, double error) {
    if (machines.stream().anyMatch(own -> own.blocks() < 2 || !Double.isFinite(own.mean()))) {
      return Optional.empty();
    }
    List<Spread> spreads = machines.stream().map(own -> Spread.of(own.differences())).toList();
    return Optional.of(new RandomEffects(spreads).ratio(error));
  }

  private Ratio ratio(double error) {
    double[] weights = weights(between());
    double total = DoubleStream.of(weights).sum();
    double mean = mean(weights);
    double scatter = scatter(weights) / (means.length - 1);
    double half =
        TDistribution.of(means.length - 1.0).inverseSurvivalProbability(error / 2)
            * Math.sqrt(Math.max(1, scatter) / total);
    return Ratio.ofLogs(mean, Optional.of(new Interval(mean - half, mean + half)), blocks);
  }

  /** The variance between machines beyond what their blocks scatter. */
  private double between() {
    double[] weights = weights(0);
    double total = DoubleStream.of(weights).sum();
    double squares = DoubleStream.of(weights).map(own -> own * own).sum();
    return Math.max(0, (scatter(weights) - (means.length - 1)) / (total - squares / total));
  }

  private double[] weights(double between) {
    return DoubleStream.of(variances).map(own -> 1 / (own + between)).toArray();
  }

  private double mean(double[] weights) {
    return IntStream.range(0, means.length).mapToDouble(i -> weights[i] * means[i]).sum()
        / DoubleStream.of(weights).sum();
  }

  private double scatter(double[] weights) {
    double mean = mean(weights);
    return IntStream.range(0, means.length)
        .mapToDouble(i -> weights[i] * (means[i] - mean) * (means[i] - mean))
        .sum();
  }
}
