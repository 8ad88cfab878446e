package dev.joust.reports.statistics.estimate;

import dev.joust.run.Measure.Aggregate;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution.Sampler;

/**
 * The hierarchical percentile bootstrap of the median over forks: forks are drawn with replacement
 * and, in each, its iterations (Davison and Hinkley, "Bootstrap Methods and their Application",
 * 1997, section 3.8; for JVMs Kalibera and Jones, "Rigorous benchmarking in reasonable time",
 * 2013).
 *
 * <p>Equal forks always give equal intervals. Iterations are not drawn where the fork's value is
 * their maximum, of which the bootstrap is known to fail, nor where they are slices of rounds,
 * whose common effects are no scatter of the fork.
 */
final class Bootstrap {

  private static final long SEED = 0x6a6f757374L;
  private static final int RESAMPLES = 2_000;

  private final Aggregate aggregate;
  private final int resamples;
  private final UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);

  Bootstrap(Aggregate aggregate) {
    this(aggregate, RESAMPLES);
  }

  Bootstrap(Aggregate aggregate, int resamples) {
    this.aggregate = aggregate;
    this.resamples = resamples;
  }

  Interval interval(List<Fork> forks) {
    double[] medians =
        forks.stream().anyMatch(this::isRedrawn) ? ofIterations(forks) : ofValues(forks);
    double[] ends = Quantile.withDefaults().evaluate(medians, Spread.TAIL, 1 - Spread.TAIL);
    return new Interval(ends[0], ends[1]);
  }

  private boolean isRedrawn(Fork fork) {
    return aggregate != Aggregate.MAX && fork.rounds() == 0 && fork.iterations().size() > 1;
  }

  private double[] ofIterations(List<Fork> forks) {
    double[] medians = new double[resamples];
    double[] values = new double[forks.size()];
    double[][] iterations = forks.stream().map(this::redrawable).toArray(double[][]::new);
    for (int resample = 0; resample < resamples; resample++) {
      for (int i = 0; i < values.length; i++) {
        values[i] = redrawn(iterations[random.nextInt(values.length)]);
      }
      medians[resample] = Median.withDefaults().evaluate(values);
    }
    return medians;
  }

  /** What is drawn from in a fork: its iterations, or its one value. */
  private double[] redrawable(Fork fork) {
    return isRedrawn(fork)
        ? fork.iterations().stream().mapToDouble(Double::doubleValue).toArray()
        : new double[] {fork.value()};
  }

  /**
   * Medians of resamples where each fork has one value. A resample's places among the sorted values
   * are uniform, so that its middle one has a beta distribution (David and Nagaraja, "Order
   * Statistics", 2003, section 2.3), and the next one is the least of the places above.
   */
  private double[] ofValues(List<Fork> forks) {
    double[] sorted = forks.stream().mapToDouble(Fork::value).sorted().toArray();
    int size = sorted.length;
    int above = size / 2;
    int middle = size - above;
    Sampler places = BetaDistribution.of(middle, above + 1).createSampler(random);
    double[] medians = new double[resamples];
    for (int resample = 0; resample < resamples; resample++) {
      double place = places.sample();
      double next =
          middle > above ? place : 1 - (1 - place) * Math.pow(random.nextDouble(), 1.0 / above);
      medians[resample] = (at(place, sorted) + at(next, sorted)) / 2;
    }
    return medians;
  }

  private static double at(double place, double[] sorted) {
    return sorted[Math.min((int) (place * sorted.length), sorted.length - 1)];
  }

  private double redrawn(double[] iterations) {
    if (iterations.length == 1) {
      return iterations[0];
    }
    double[] drawn = new double[iterations.length];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = iterations[random.nextInt(drawn.length)];
    }
    return Aggregation.of(aggregate, drawn);
  }
}
