package dev.joust.reports.statistics.estimate;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * What one fork measured of a measure in a cell.
 *
 * @param block the block of its trial, by which contenders are paired
 * @param iterations what {@code value} was made of, without what was left out; empty where the cell
 *     was measured once
 */
public record Fork(int block, double value, List<Double> iterations) {

  /** The one value of a fork's iterations, of which there is one at least. */
  public static double valueOf(Aggregate aggregate, double... iterations) {
    return switch (aggregate) {
      case MEDIAN -> Median.withDefaults().evaluate(iterations);
      case LOWER_QUARTILE -> Quantile.withDefaults().evaluate(iterations, 0.25);
      case MAX -> DoubleStream.of(iterations).max().getAsDouble();
      case SUM -> DoubleStream.of(iterations).sum();
    };
  }

  /**
   * A contender's forks over several cells as if they were of one: of shares the mean for each
   * block that has a value in every cell; of other measures the geometric mean for each block that
   * has a positive one; of a single cell its values.
   *
   * @param cells its forks, by cell
   */
  public static List<Fork> overCells(Measure measure, List<List<Fork>> cells) {
    return cells.stream()
        .flatMap(List::stream)
        .filter(fork -> measure.isShare() || cells.size() == 1 || fork.value > 0)
        .collect(groupingBy(Fork::block, TreeMap::new, toList()))
        .values()
        .stream()
        .filter(block -> block.size() == cells.size())
        .map(block -> new Fork(block.get(0).block, mean(measure, block), List.of()))
        .toList();
  }

  private static double mean(Measure measure, List<Fork> forks) {
    return measure.isShare() || forks.size() == 1
        ? forks.stream().collect(averagingDouble(Fork::value))
        : Math.exp(forks.stream().collect(averagingDouble(fork -> Math.log(fork.value))));
  }
}
