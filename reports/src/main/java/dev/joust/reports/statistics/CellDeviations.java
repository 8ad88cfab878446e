package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Indifference;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds what {@link Overall#exceptions} names. */
record CellDeviations(Contest mean, Indifference indifference) {

  List<CellComparison> in(List<Contest> cells) {
    return cells.stream()
        .flatMap(
            cell ->
                cell.comparisons().stream()
                    .filter(this::isException)
                    .map(own -> new CellComparison(cell.cell(), own)))
        .sorted(Comparator.comparingDouble(CellDeviations::size).reversed())
        .toList();
  }

  private boolean isException(Comparison inCell) {
    if (!inCell.different() || inCell.ratio().isEmpty()) {
      return false;
    }
    Optional<Comparison> onMean =
        mean.comparison(inCell.better(), inCell.worse())
            .filter(Comparison::different)
            .filter(own -> own.better().equals(inCell.better()));
    Ratio ratio = inCell.ratio().get();
    return onMean
        .flatMap(Comparison::ratio)
        .flatMap(Ratio::interval)
        .map(wide -> isBeyond(ratio, wide))
        .orElseGet(() -> !indifference.contains(ratio.value()));
  }

  /** Whether a ratio is farther from 1 than another's whole interval. */
  private static boolean isBeyond(Ratio ratio, Interval other) {
    Interval own = ratio.interval().orElseThrow();
    return other.low() > 1 ? own.low() > other.high() : own.high() < other.low();
  }

  private static double size(CellComparison own) {
    return Math.abs(Math.log(own.comparison().ratio().orElseThrow().value()));
  }
}
