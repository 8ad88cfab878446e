package dev.joust.reports.statistics.estimate;

import dev.joust.run.Measure.Aggregate;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What the forks together say of a measure, in the measure's unit.
 *
 * <p>The interval is chosen by its coverage, which a test simulates for forks of log-normal spread.
 * Of 3 forks, percentiles of a bootstrap hold the true median not in 95 but in 75 of 100 runs; so
 * for fewer than {@value #FORKS_FOR_BOOTSTRAP} forks it is Student's t on the logarithms of the
 * forks' values (on the values themselves if one of them is not positive), which covers 95 % for
 * any number of such forks. From {@value #FORKS_FOR_BOOTSTRAP} on it is the hierarchical bootstrap.
 * That covers 94 % then, and up to 99 % where iterations scatter more than forks do; unlike t it
 * asks for no symmetry: forks that fall into two groups, as a compiler's luck can make them, have a
 * median that no mean is near.
 *
 * @param median the median of the forks' values
 * @param interval 95 %; absent for a single fork
 * @param forks how many forks gave a value
 * @param iterations how many iterations they had together; 0 where cells were measured once
 */
public record Estimate(double median, Optional<Interval> interval, int forks, int iterations) {

  /** The fewest forks of which a bootstrap's interval covers what it should. */
  public static final int FORKS_FOR_BOOTSTRAP = 20;

  /** The median of forks with its interval; there is one fork at least. */
  public static Estimate of(List<Fork> forks, Aggregate aggregate) {
    double[] values = forks.stream().mapToDouble(Fork::value).toArray();
    return new Estimate(
        Median.withDefaults().evaluate(values),
        interval(forks, values, aggregate),
        forks.size(),
        forks.stream().mapToInt(fork -> fork.iterations().size()).sum());
  }

  private static Optional<Interval> interval(
      List<Fork> forks, double[] values, Aggregate aggregate) {
    if (values.length < 2) {
      return Optional.empty();
    }
    if (values.length >= FORKS_FOR_BOOTSTRAP) {
      return Optional.of(new Bootstrap(aggregate).interval(forks));
    }
    boolean positive = DoubleStream.of(values).allMatch(value -> value > 0);
    return Optional.of(
        positive ? Spread.ofLogs(values).interval().map(Math::exp) : Spread.of(values).interval());
  }
}
