package dev.joust.reports.runs;

import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import java.util.List;
import java.util.Optional;

/**
 * What a contender came to in a cell, run by run.
 *
 * @param cell the cell
 * @param contender the contender
 * @param values its estimate in each run; absent where it has no valid value
 * @param toFirst for each run, how many times the first run's value its value is; absent for the
 *     first run itself, and where either has none
 */
public record RunRow(
    Cell cell, String contender, List<Optional<Estimate>> values, List<Optional<Ratio>> toFirst) {

  public RunRow {
    values = List.copyOf(values);
    toFirst = List.copyOf(toFirst);
  }

  long compared() {
    return toFirst.stream()
        .flatMap(Optional::stream)
        .filter(own -> own.interval().isPresent())
        .count();
  }

  /** How many ratios have an interval that leaves out 1. */
  long different() {
    return toFirst.stream()
        .flatMap(Optional::stream)
        .flatMap(own -> own.interval().stream())
        .filter(own -> !own.contains(1))
        .count();
  }
}
