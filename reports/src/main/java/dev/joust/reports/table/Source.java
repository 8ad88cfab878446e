package dev.joust.reports.table;

import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunContender;
import dev.joust.reports.run.Setting;
import dev.joust.reports.run.SuiteLayout;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Statistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a report is made of.
 *
 * @param run the run
 * @param statistics that run's
 */
record Source(Run run, Statistics statistics) {

  /** The suites' layouts; a suite without one is laid out by its measures. */
  List<SuiteLayout> layouts() {
    List<SuiteLayout> layouts = new ArrayList<>(run.manifest().suites());
    List<String> measures = run.manifest().measures().stream().map(Measure::name).toList();
    statistics.settings().stream()
        .map(Setting::suite)
        .distinct()
        .filter(suite -> layouts.stream().noneMatch(layout -> layout.name().equals(suite)))
        .forEach(suite -> layouts.add(new SuiteLayout(suite, suite, "", "", measures)));
    return layouts;
  }

  List<Setting> settings(SuiteLayout layout) {
    return statistics.settings().stream()
        .filter(setting -> setting.suite().equals(layout.name()))
        .toList();
  }

  List<Measure> measures(SuiteLayout layout) {
    return run.manifest().measures(layout);
  }

  Optional<Measure> rankedBy(SuiteLayout layout) {
    return run.manifest().rankedBy(layout);
  }

  /** Who has a row in a setting's tables, controls last. */
  List<RunContender> contenders(Setting setting) {
    return run.manifest().contenders().stream()
        .filter(contender -> contender.failure().isPresent() || isPlanned(contender, setting))
        .sorted(Comparator.comparing(RunContender::control))
        .toList();
  }

  private boolean isPlanned(RunContender contender, Setting setting) {
    return run.manifest().plan().stream()
        .filter(planned -> planned.contender().equals(contender.name()))
        .anyMatch(planned -> isIn(planned, setting));
  }

  private static boolean isIn(PlannedTrial planned, Setting setting) {
    return planned.cells().stream().anyMatch(cell -> planned.setting(cell).equals(setting));
  }

  /** A setting's cells by what they have besides the layout's column factor. */
  List<CellGroup> groups(SuiteLayout layout, Setting setting) {
    Map<Cell, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : statistics.cells(setting)) {
      groups
          .computeIfAbsent(cell.without(layout.columnFactor()), rest -> new ArrayList<>())
          .add(cell);
    }
    return groups.entrySet().stream()
        .map(
            group ->
                new CellGroup(setting, layout.columnFactor(), group.getKey(), group.getValue()))
        .toList();
  }

  /** What came of all cells of all trials. */
  List<Outcome> outcomes() {
    List<Outcome> outcomes = new ArrayList<>();
    for (Setting setting : statistics.settings()) {
      for (RunContender contender : run.manifest().contenders()) {
        for (Cell cell : statistics.cells(setting)) {
          outcomes.addAll(statistics.outcomes(setting, cell, contender.name()));
        }
      }
    }
    return outcomes;
  }
}
