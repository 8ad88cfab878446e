package dev.joust.reports.chart;

import dev.joust.reports.document.Digits;
import dev.joust.reports.latency.Latencies;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Decisiveness;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A run with all that is known of it, place by place. */
public record RunView(Run run, Statistics statistics, Latencies latencies) {

  /** A run without its latencies, and its statistics. */
  public RunView(Run run, Statistics statistics) {
    this(run, statistics, Latencies.none());
  }

  /** The run as it was planned. */
  public RunManifest manifest() {
    return run.manifest();
  }

  /** The suites in their order; one without a layout is laid out by all measures. */
  public List<SuiteLayout> layouts() {
    List<SuiteLayout> layouts = new ArrayList<>(manifest().suites());
    List<String> measures = manifest().measures().stream().map(Measure::name).toList();
    statistics.settings().stream()
        .map(Setting::suite)
        .distinct()
        .filter(suite -> layouts.stream().noneMatch(layout -> layout.name().equals(suite)))
        .forEach(suite -> layouts.add(new SuiteLayout(suite, suite, "", "", measures)));
    return List.copyOf(layouts);
  }

  /** All contenders, in the manifest's order. */
  public List<RunContender> contenders() {
    return manifest().contenders();
  }

  /** The number of a contender, from 0. */
  public int number(String contender) {
    return contenders().stream().map(RunContender::name).toList().indexOf(contender);
  }

  /** The number of a measure, from 0. */
  public int number(Measure measure) {
    return manifest().measures().indexOf(measure);
  }

  /**
   * What a suite's answer is given by: the measure that it is ranked by, and what a request costs
   * the server, which depends less on the client and the machine.
   */
  public List<Measure> headlines(SuiteLayout layout) {
    return Stream.concat(manifest().rankedBy(layout).stream(), measures(layout, Role.CPU).limit(1))
        .distinct()
        .toList();
  }

  /** What a suite shows of a role, the most telling first. */
  public Stream<Measure> measures(SuiteLayout layout, Role role) {
    return manifest().measures(layout).stream().filter(measure -> measure.role() == role);
  }

  /** A suite's settings, by way and client. */
  public List<Setting> settings(String suite) {
    return statistics.settings(suite);
  }

  /**
   * All places of a suite where something was measured, or should have been; those of servers that
   * have just started last.
   */
  public List<Place> places(String suite) {
    return settings(suite).stream()
        .sorted(Comparator.comparing(manifest()::isCold))
        .flatMap(
            setting ->
                statistics.cells(setting).stream()
                    .map(cell -> new Place(setting, cell, manifest().isCold(setting))))
        .toList();
  }

  /**
   * Whether contenders are ranked there by a measure in what sums a run up: the rate of servers
   * that have just started is one of class loading and compilation, and no throughput.
   */
  public boolean ranks(Setting setting, Measure measure) {
    return !measure.isRate() || !manifest().isCold(setting);
  }

  /**
   * Whether contenders are ranked in a place by a measure: where all are loaded at the same rate,
   * the rate is no result.
   */
  public boolean ranks(Place place, Measure measure) {
    boolean given = place.cell().value(Factor.LOAD_PERCENT.name()).isPresent();
    return ranks(place.setting(), measure) && !(given && measure.isRate());
  }

  /** All contenders there by a measure. */
  public Contest contest(Place place, Measure measure) {
    return statistics.contest(place.setting(), place.cell(), measure);
  }

  /** How much the run can tell in each setting of a suite, measure by measure. */
  public Stream<Decisiveness> decisiveness(SuiteLayout layout, Collection<Measure> measures) {
    return settings(layout.name()).stream()
        .flatMap(own -> measures.stream().map(it -> statistics.decisiveness(own, it)));
  }

  /** Whether anybody has a value of the measure there. */
  public boolean has(Place place, Measure measure) {
    return !contest(place, measure).standings().isEmpty();
  }

  /**
   * How many pairs of contenders the run tells apart or to be equal, over all suites and cell by
   * cell, by the measures that suites are ranked by, in a sentence.
   */
  public String decidedPairs() {
    List<Decisiveness> all =
        layouts().stream()
            .flatMap(own -> decisiveness(own, manifest().rankedBy(own).stream().toList()))
            .toList();
    long pairs = all.stream().mapToLong(Decisiveness::all).sum();
    long decided = all.stream().mapToLong(Decisiveness::decided).sum();
    long different =
        all.stream().flatMap(own -> own.pairs().stream()).filter(Comparison::different).count();
    return pairs == 0
        ? "Nothing was measured that could be compared."
        : "Of %s of contenders, cell by cell, %s differ, %s are equal within %s, and %s are undecided."
            .formatted(
                Digits.counted(pairs, "pair"),
                Digits.of(different),
                Digits.of(decided - different),
                Digits.share(manifest().indifference().share()),
                Digits.of(pairs - decided));
  }

  /** A setting in a heading. */
  public String heading(Setting setting) {
    return "%s, client %s%s"
        .formatted(setting.way(), setting.client(), cold(setting, Names.COLD_IN_FULL));
  }

  /** A setting where there is little room. */
  public String words(Setting setting) {
    return setting.way() + ", " + setting.client() + cold(setting, Names.COLD);
  }

  private String cold(Setting setting, String words) {
    return manifest().isCold(setting) ? " (" + words + ")" : "";
  }

  /** What came of a setting's trials, contender by contender. */
  public List<Outcome> outcomes(Setting setting) {
    return contenders().stream()
        .flatMap(
            own ->
                statistics.cells(setting).stream()
                    .flatMap(cell -> statistics.outcomes(setting, cell, own.name()).stream()))
        .toList();
  }

  /** What came of a suite's trials, setting by setting. */
  public List<Outcome> outcomes(SuiteLayout layout) {
    return settings(layout.name()).stream().flatMap(own -> outcomes(own).stream()).toList();
  }

  /** A suite's trials, each once, in the order of their outcomes. */
  public List<Trial> trials(SuiteLayout layout) {
    Map<String, Trial> trials = new LinkedHashMap<>();
    outcomes(layout).forEach(own -> trials.put(own.trial().planned().id(), own.trial()));
    return List.copyOf(trials.values());
  }

  /** What came of all contenders' trials in a cell. */
  public List<Outcome> outcomes(Place place) {
    return contenders().stream().flatMap(own -> outcomes(place, own.name()).stream()).toList();
  }

  /** What came of a contender's trials in a cell, by block. */
  public List<Outcome> outcomes(Place place, String contender) {
    return statistics.outcomes(place.setting(), place.cell(), contender);
  }

  /** What puts a contender's result in doubt, in a few words; absent if nothing does. */
  public Optional<String> doubt(Place place, String contender) {
    return outcomes(place, contender).stream()
        .filter(outcome -> outcome.verdict() == Verdict.SUSPECT)
        .flatMap(outcome -> outcome.reasons().stream())
        .findFirst()
        .map(reason -> "suspect: " + reason);
  }
}
