package dev.joust.reports.runs;

import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.statistics.estimate.UnpairedBlocks;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A measure in all cells of a setting, run by run.
 *
 * @param cold whether servers had just started
 * @param rows those of which two runs at least have a value. The intervals of all their ratios hold
 *     at once in 95 of 100 cases
 */
public record RunTable(Setting setting, boolean cold, Measure measure, List<Row> rows) {

  /**
   * What a contender came to in a cell, run by run.
   *
   * @param values its estimate in each run; absent where it has no valid value
   * @param toFirst for each run, how many times the first run's value its value is; absent for the
   *     first run itself, and where either has none
   */
  public record Row(
      Cell cell, String contender, List<Optional<Estimate>> values, List<Optional<Ratio>> toFirst) {

    Stream<Interval> intervals() {
      return toFirst.stream().flatMap(Optional::stream).flatMap(own -> own.interval().stream());
    }
  }

  /** A contender's forks in a cell, run by run; none where it has no valid value. */
  private record Forked(Cell cell, String contender, List<List<Fork>> runs) {

    long valid() {
      return runs.stream().filter(own -> !own.isEmpty()).count();
    }

    Row row(int ratios) {
      List<Optional<Ratio>> toFirst = new ArrayList<>(List.of(Optional.empty()));
      runs.stream()
          .skip(1)
          .forEach(own -> toFirst.add(UnpairedBlocks.ratio(own, runs.get(0), ratios)));
      List<Optional<Estimate>> values =
          runs.stream()
              .map(own -> Optional.of(own).filter(it -> !it.isEmpty()).map(Estimate::of))
              .toList();
      return new Row(cell, contender, values, toFirst);
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
        List<List<Fork>> forks =
            runs.stream()
                .map(run -> run.forks(setting, cell, measure))
                .map(own -> own.getOrDefault(contender, List.of()))
                .toList();
        all.add(new Forked(cell, contender, forks));
      }
    }
    all.removeIf(own -> own.valid() < 2);
    long ratios =
        all.stream()
            .filter(own -> !own.runs().get(0).isEmpty())
            .mapToLong(own -> own.valid() - 1)
            .sum();
    int together = (int) Math.max(1, ratios);
    return new RunTable(
        setting, cold, measure, all.stream().map(own -> own.row(together)).toList());
  }
}
