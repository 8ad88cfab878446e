package dev.joust.reports.table;

import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a report is made of.
 *
 * @param view the run, and what its samples say
 */
record ReportModel(RunView view) {

  Run run() {
    return view.run();
  }

  Statistics statistics() {
    return view.statistics();
  }

  String heading(Setting setting) {
    return "%s, client %s%s"
        .formatted(
            setting.way(),
            setting.client(),
            isCold(setting) ? " (" + Names.COLD_IN_FULL + ")" : "");
  }

  /** A setting's words where there is little room. */
  String words(Setting setting) {
    return "%s, %s%s"
        .formatted(setting.way(), setting.client(), isCold(setting) ? " (" + Names.COLD + ")" : "");
  }

  private boolean isCold(Setting setting) {
    return run().manifest().isCold(setting);
  }

  List<SuiteLayout> layouts() {
    return view.layouts();
  }

  List<Setting> settings(SuiteLayout layout) {
    return statistics().settings().stream()
        .filter(setting -> setting.suite().equals(layout.name()))
        .toList();
  }

  List<Measure> measures(SuiteLayout layout) {
    return run().manifest().measures(layout);
  }

  Optional<Measure> rankedBy(SuiteLayout layout) {
    return run().manifest().rankedBy(layout);
  }

  List<Measure> headlines(SuiteLayout layout) {
    return view.headlines(layout);
  }

  List<Outcome> outcomes(Setting setting) {
    return run().manifest().contenders().stream()
        .flatMap(
            contender ->
                statistics().cells(setting).stream()
                    .flatMap(
                        cell -> statistics().outcomes(setting, cell, contender.name()).stream()))
        .toList();
  }

  List<RunContender> contenders(Setting setting) {
    return run().manifest().contenders().stream()
        .filter(contender -> contender.failure().isPresent() || isPlanned(contender, setting))
        .sorted(Comparator.comparing(RunContender::control))
        .toList();
  }

  private boolean isPlanned(RunContender contender, Setting setting) {
    return run().manifest().plan().stream()
        .filter(planned -> planned.contender().equals(contender.name()))
        .anyMatch(planned -> isIn(planned, setting));
  }

  private static boolean isIn(PlannedTrial planned, Setting setting) {
    return planned.cells().stream().anyMatch(cell -> planned.setting(cell).equals(setting));
  }

  List<CellGroup> groups(SuiteLayout layout, Setting setting) {
    Map<Cell, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : statistics().cells(setting)) {
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

  /** A suite's trials, each once, in the order of their outcomes. */
  List<Trial> trials(SuiteLayout layout) {
    Map<String, Trial> trials = new LinkedHashMap<>();
    outcomes(layout).forEach(own -> trials.put(own.trial().planned().id(), own.trial()));
    return List.copyOf(trials.values());
  }

  List<Outcome> outcomes(SuiteLayout layout) {
    return settings(layout).stream().flatMap(setting -> outcomes(setting).stream()).toList();
  }
}
