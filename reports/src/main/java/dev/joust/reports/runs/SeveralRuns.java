package dev.joust.reports.runs;

import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Runs of one version of the method side by side.
 *
 * @param runs in the order in which they were named; others are compared with the first
 * @param layouts the suites that two runs at least have, as the first of these lays them out
 * @param tables by suite, setting and measure, none without rows
 */
public record SeveralRuns(List<Run> runs, List<SuiteLayout> layouts, List<RunTable> tables) {

  /**
   * Runs side by side.
   *
   * @param runs two or more
   * @throws IllegalArgumentException if they cannot stand in one table: if they were measured by
   *     several versions of the method, or two have one name; the message names them
   */
  public static SeveralRuns of(List<Run> runs) {
    requireOneMethod(runs);
    requireNames(runs);
    List<Statistics> statistics = runs.stream().map(Statistics::of).toList();
    List<SuiteLayout> layouts = distinct(runs, run -> run.manifest().suites(), SuiteLayout::name);
    List<Measure> measures = distinct(runs, run -> run.manifest().measures(), Measure::name);
    List<String> contenders = contenders(runs).stream().map(RunContender::name).toList();
    List<RunTable> tables = new ArrayList<>();
    for (SuiteLayout layout : layouts) {
      List<Setting> settings =
          statistics.stream()
              .flatMap(own -> own.settings(layout.name()).stream())
              .distinct()
              .toList();
      for (Setting setting : settings) {
        List<Cell> cells =
            statistics.stream().flatMap(own -> own.cells(setting).stream()).distinct().toList();
        boolean cold = runs.stream().anyMatch(run -> run.manifest().isCold(setting));
        layout.mainMeasures().stream()
            .flatMap(name -> measures.stream().filter(own -> own.name().equals(name)))
            .map(measure -> RunTable.of(statistics, setting, cold, cells, contenders, measure))
            .filter(table -> !table.rows().isEmpty())
            .forEach(tables::add);
      }
    }
    List<SuiteLayout> shown =
        layouts.stream()
            .filter(own -> tables.stream().anyMatch(it -> it.setting().suite().equals(own.name())))
            .toList();
    return new SeveralRuns(runs, shown, tables);
  }

  private static void requireOneMethod(List<Run> runs) {
    Run first = runs.get(0);
    String method = first.manifest().methodVersion();
    for (Run other : runs) {
      if (!other.manifest().methodVersion().equals(method)) {
        throw new IllegalArgumentException(
            "%s was measured by method version %s, and %s by version %s, which no table can hold side by side: leave one out"
                .formatted(first.name(), method, other.name(), other.manifest().methodVersion()));
      }
    }
  }

  private static void requireNames(List<Run> runs) {
    List<String> names = runs.stream().map(Run::name).toList();
    for (String name : names) {
      if (names.indexOf(name) != names.lastIndexOf(name)) {
        throw new IllegalArgumentException(
            "the run %s is named twice, itself or as a copy: leave one out".formatted(name));
      }
    }
  }

  /** All that runs have of something, each name once, as the first run has it that has it. */
  private static <T> List<T> distinct(
      List<Run> runs, Function<Run, Collection<T>> of, Function<T, String> name) {
    Map<String, T> distinct = new LinkedHashMap<>();
    runs.forEach(run -> of.apply(run).forEach(own -> distinct.putIfAbsent(name.apply(own), own)));
    return List.copyOf(distinct.values());
  }

  static List<RunContender> contenders(List<Run> runs) {
    return distinct(runs, run -> run.manifest().contenders(), RunContender::name);
  }

  List<RunTable> tables(SuiteLayout layout) {
    return tables.stream().filter(own -> own.setting().suite().equals(layout.name())).toList();
  }
}
