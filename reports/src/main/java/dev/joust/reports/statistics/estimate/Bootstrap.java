package dev.joust.reports.statistics.estimate;

import dev.joust.run.Measure.Aggregate;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The hierarchical percentile bootstrap of the median over forks: forks are drawn with replacement
 * and, in each, its iterations (Davison and Hinkley, "Bootstrap Methods and their Application",
 * 1997, section 3.8; for JVMs Kalibera and Jones, "Rigorous benchmarking in reasonable time",
 * 2013).
 *
 * <p>The same forks always give the same interval. Iterations are not drawn where the fork's value
 * is their maximum, of which the bootstrap is known to fail, nor where they are slices of rounds,
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
    double[] medians = new double[resamples];
    double[] values = new double[forks.size()];
    for (int resample = 0; resample < resamples; resample++) {
      for (int i = 0; i < values.length; i++) {
        values[i] = redrawn(forks.get(random.nextInt(values.length)));
      }
      medians[resample] = Median.withDefaults().evaluate(values);
    }
    double[] ends = Quantile.withDefaults().evaluate(medians, Spread.TAIL, 1 - Spread.TAIL);
    return new Interval(ends[0], ends[1]);
  }

  private double redrawn(Fork fork) {
    List<Double> iterations = fork.iterations();
    if (aggregate == Aggregate.MAX || fork.rounds() > 0 || iterations.size() < 2) {
      return fork.value();
    }
    double[] drawn = new double[iterations.size()];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = iterations.get(random.nextInt(drawn.length));
    }
    return Aggregation.of(aggregate, drawn);
  }
}
