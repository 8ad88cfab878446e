package dev.joust.reports.runs;

import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.statistics.estimate.UnpairedBlocks;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A measure in all cells of a setting, run by run.
 *
 * @param cold whether servers had just started
 * @param rows those of which two runs at least have a value. The intervals of all their ratios hold
 *     at once in 95 of 100 cases
 */
public record RunTable(Setting setting, boolean cold, Measure measure, List<Row> rows) {

  public RunTable {
    rows = List.copyOf(rows);
  }

  /**
   * What a contender came to in a cell, run by run.
   *
   * @param values its estimate in each run; absent where it has no valid value
   * @param toFirst for each run, how many times the first run's value its value is; absent for the
   *     first run itself, and where either has none
   */
  public record Row(
      Cell cell, String contender, List<Optional<Estimate>> values, List<Optional<Ratio>> toFirst) {

    public Row {
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

  /** A contender's forks in a cell, run by run; none where it has no valid value. */
  private record Forked(Cell cell, String contender, List<Optional<Standing>> standings) {

    boolean isInTwo() {
      return standings.stream().filter(Optional::isPresent).count() > 1;
    }

    long ratios() {
      return standings.get(0).isEmpty()
          ? 0
          : standings.stream().skip(1).filter(Optional::isPresent).count();
    }

    Row row(int ratios) {
      List<Optional<Ratio>> toFirst = new ArrayList<>(List.of(Optional.empty()));
      standings.stream().skip(1).forEach(own -> toFirst.add(ratio(own, ratios)));
      return new Row(
          cell,
          contender,
          standings.stream().map(own -> own.map(Standing::forks).map(Estimate::of)).toList(),
          toFirst);
    }

    private Optional<Ratio> ratio(Optional<Standing> own, int ratios) {
      return own.flatMap(
          it -> standings.get(0).flatMap(first -> ratio(it.forks(), first.forks(), ratios)));
    }

    private static Optional<Ratio> ratio(List<Fork> own, List<Fork> first, int ratios) {
      return UnpairedBlocks.ratio(own, first, ratios);
    }
  }

  static RunTable of(
      List<Statistics> runs,
      Setting setting,
      boolean cold,
      List<Cell> cells,
      List<String> contenders,
      Measure measure) {
    List<Forked> all = new ArrayList<>();
    for (Cell cell : cells) {
      for (String contender : contenders) {
        all.add(
            new Forked(
                cell,
                contender,
                runs.stream()
                    .map(run -> run.contest(setting, cell, measure).standing(contender))
                    .toList()));
      }
    }
    all.removeIf(own -> !own.isInTwo());
    int ratios = (int) Math.max(1, all.stream().mapToLong(Forked::ratios).sum());
    return new RunTable(setting, cold, measure, all.stream().map(own -> own.row(ratios)).toList());
  }
}
