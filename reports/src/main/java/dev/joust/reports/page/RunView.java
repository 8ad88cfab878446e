package dev.joust.reports.page;

import dev.joust.reports.latency.Latencies;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run with its statistics, in which each contest is made once. For one thread. */
final class RunView {

  private record Question(Place place, Measure measure) {}

  private final Run run;
  private final Latencies latencies;
  private final Statistics statistics;
  private final List<SuiteLayout> layouts;
  private final Map<Question, Contest> contests = new HashMap<>();

  RunView(Run run) {
    this(run, Latencies.none());
  }

  RunView(Run run, Latencies latencies) {
    this.run = run;
    this.latencies = latencies;
    this.statistics = Statistics.of(run);
    this.layouts = layouts(run, statistics);
  }

  /** The suites' layouts; a suite without one is laid out by all measures. */
  private static List<SuiteLayout> layouts(Run run, Statistics statistics) {
    List<SuiteLayout> layouts = new ArrayList<>(run.manifest().suites());
    List<String> measures = run.manifest().measures().stream().map(Measure::name).toList();
    statistics.settings().stream()
        .map(Setting::suite)
        .distinct()
        .filter(suite -> layouts.stream().noneMatch(layout -> layout.name().equals(suite)))
        .forEach(suite -> layouts.add(new SuiteLayout(suite, suite, "", "", measures)));
    return List.copyOf(layouts);
  }

  Run run() {
    return run;
  }

  Latencies latencies() {
    return latencies;
  }

  Statistics statistics() {
    return statistics;
  }

  List<SuiteLayout> layouts() {
    return layouts;
  }

  Optional<SuiteLayout> layout(String suite) {
    return layouts.stream().filter(layout -> layout.name().equals(suite)).findFirst();
  }

  Optional<Measure> measure(String name) {
    return run.manifest().measures().stream()
        .filter(measure -> measure.name().equals(name))
        .findFirst();
  }

  /** A suite's settings, those of servers that have just started last. */
  List<Setting> settings(String suite) {
    return statistics.settings().stream()
        .filter(setting -> setting.suite().equals(suite))
        .sorted(Comparator.comparing(Names::isCold))
        .toList();
  }

  /** All places of a suite where something was measured, or should have been. */
  List<Place> places(String suite) {
    return settings(suite).stream()
        .flatMap(
            setting -> statistics.cells(setting).stream().map(cell -> new Place(setting, cell)))
        .toList();
  }

  Contest contest(Place place, Measure measure) {
    return contests.computeIfAbsent(
        new Question(place, measure),
        own -> statistics.contest(place.setting(), place.cell(), measure));
  }

  /** Whether anybody has a value of the measure there. */
  boolean has(Place place, Measure measure) {
    return !contest(place, measure).standings().isEmpty();
  }

  /** What came of all contenders' trials in a cell. */
  List<Outcome> outcomes(Place place) {
    return run.manifest().contenders().stream()
        .flatMap(own -> outcomes(place, own.name()).stream())
        .toList();
  }

  /** What came of a contender's trials in a cell, by block. */
  List<Outcome> outcomes(Place place, String contender) {
    return statistics.outcomes(place.setting(), place.cell(), contender);
  }

  /** What puts a contender's result in doubt, in a few words; absent if nothing does. */
  Optional<String> doubt(Place place, String contender) {
    return outcomes(place, contender).stream()
        .filter(outcome -> outcome.verdict() == Verdict.SUSPECT)
        .flatMap(outcome -> outcome.reasons().stream())
        .findFirst()
        .map(reason -> "suspect: " + reason);
  }
}
