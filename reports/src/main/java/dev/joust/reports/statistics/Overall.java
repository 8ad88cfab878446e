package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Indifference;
import java.util.Comparator;
import java.util.List;

/**
 * A setting's contenders over its cells of one size together, each by the geometric mean of its
 * values there.
 *
 * <p>A block counts for a contender if it has a value in each of the cells; the comparison is then
 * that of one cell, and its intervals and ranks are made in the same way. What holds on the mean
 * need not hold in each cell: see {@code exceptions}.
 *
 * @param contest the contenders; its cell has those factors alone that are sizes
 * @param cells how many cells are in it: those in which every contender has a value
 * @param allCells how many the setting has of this size with this measure
 * @param exceptions clear differences in single cells that the mean would hide: of two contenders
 *     that are not told apart on the mean or are the other way round there, where they differ by
 *     more than the margin of indifference; and of two that are, where the cell's whole interval
 *     lies beyond that of the mean. The widest are first
 */
public record Overall(Contest contest, int cells, int allCells, List<Comparison> exceptions) {

  static List<Comparison> exceptions(Contest mean, List<Contest> cells, Indifference indifference) {
    return cells.stream()
        .flatMap(cell -> cell.comparisons().stream())
        .filter(own -> isException(own, mean, indifference))
        .sorted(Comparator.comparingDouble(Comparison::distance).reversed())
        .toList();
  }

  private static boolean isException(Comparison inCell, Contest mean, Indifference indifference) {
    if (!inCell.different() || inCell.ratio().isEmpty()) {
      return false;
    }
    Ratio ratio = inCell.ratio().get();
    return mean.comparison(inCell.better(), inCell.worse())
        .filter(Comparison::different)
        .filter(own -> own.better().equals(inCell.better()))
        .flatMap(Comparison::interval)
        .map(wide -> isBeyond(ratio, wide))
        .orElseGet(() -> !indifference.contains(ratio.value()));
  }

  /** Whether a ratio is farther from 1 than another's whole interval. */
  private static boolean isBeyond(Ratio ratio, Interval other) {
    Interval own = ratio.interval().orElseThrow();
    return other.low() > 1 ? own.low() > other.high() : own.high() < other.low();
  }
}
