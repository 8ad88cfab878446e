package dev.joust.reports.statistics.estimate;

import dev.joust.run.Measure.Aggregate;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/** Makes a fork's one value of its iterations', as the measure says. */
public final class Aggregation {

  private Aggregation() {}

  /** The value of iterations, of which there is one at least. */
  public static double of(Aggregate aggregate, double... iterations) {
    return switch (aggregate) {
      case MEDIAN -> Median.withDefaults().evaluate(iterations);
      case LOWER_QUARTILE -> Quantile.withDefaults().evaluate(iterations, 0.25);
      case MAX -> DoubleStream.of(iterations).max().getAsDouble();
      case SUM -> DoubleStream.of(iterations).sum();
    };
  }
}
