package dev.joust.reports.history;

import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What runs say of a measure over time.
 *
 * @param measure the measure, as the newest run describes it
 * @param against the contender whose value in the same run others are divided by, if that is asked
 * @param series by suite, cell and contender; runs of two methods are never in one
 * @param surroundings what runs were made in; points have their numbers, from 1
 */
public record History(
    Measure measure,
    Optional<String> against,
    List<Series> series,
    List<Surroundings> surroundings) {

  /** In which share of histories a change may be told where nothing has changed. */
  static final double DOUBT = 0.05;

  /**
   * The history of a measure.
   *
   * @param runs in any order; those of one name count once
   * @throws IllegalArgumentException if none has such a point, or none of a contender or a suite
   *     that is asked for; the message says what there is
   */
  public static History of(List<Run> runs, HistoryQuestion asked) {
    List<Run> ordered = ordered(runs);
    List<Surroundings> surroundings =
        ordered.stream().map(run -> Surroundings.of(run.manifest())).distinct().toList();
    Map<Series, List<Point>> points = new LinkedHashMap<>();
    for (Run run : ordered) {
      add(run, asked, 1 + surroundings.indexOf(Surroundings.of(run.manifest())), points);
    }
    requireAll(ordered, asked, points.keySet());
    List<Series> series = new ArrayList<>();
    points.forEach(
        (empty, own) ->
            series.add(empty.with(own.stream().sorted(asked.order()).toList(), List.of())));
    int together = (int) series.stream().filter(Series::isSearchable).count();
    Measure newest =
        ordered.stream()
            .flatMap(run -> run.manifest().measure(asked.measure()).stream())
            .reduce((older, newer) -> newer)
            .orElseThrow();
    return new History(
        newest,
        asked.against(),
        series.stream().map(own -> own.searched(together, DOUBT)).toList(),
        surroundings);
  }

  private static List<Run> ordered(List<Run> runs) {
    Map<String, Run> byName = new LinkedHashMap<>();
    runs.stream()
        .sorted(Comparator.comparing(run -> run.manifest().startedAt()))
        .forEach(run -> byName.putIfAbsent(run.name(), run));
    return List.copyOf(byName.values());
  }

  /** Points of the same series are put under that series without points. */
  private static void add(
      Run run, HistoryQuestion asked, int surroundings, Map<Series, List<Point>> points) {
    Optional<Measure> measure = run.manifest().measure(asked.measure());
    if (measure.isEmpty()) {
      return;
    }
    List<RunContender> contenders =
        run.manifest().contenders().stream()
            .filter(RunContender::isRanked)
            .filter(contender -> asked.isAsked(contender.name()))
            .toList();
    Statistics statistics = Statistics.of(run);
    for (Setting setting : statistics.settings().stream().filter(asked::isAsked).toList()) {
      for (Cell cell : statistics.cells(setting)) {
        Contest contest = statistics.contest(setting, cell, measure.get());
        for (RunContender own : contenders) {
          boolean isSuspect =
              statistics.outcomes(setting, cell, own.name()).stream()
                  .anyMatch(outcome -> outcome.verdict() != Verdict.VALID);
          Series empty =
              new Series(
                  Series.contenderOf(own.name()),
                  setting,
                  cell,
                  run.manifest().isCold(setting),
                  run.manifest().methodVersion(),
                  List.of(),
                  List.of());
          estimate(contest, own.name(), asked)
              .map(
                  it ->
                      new Point(
                          run.name(),
                          run.manifest().startedAt(),
                          own.name(),
                          own.version(),
                          it.value(),
                          it.interval(),
                          it.forks(),
                          isSuspect,
                          surroundings))
              .ifPresent(it -> points.computeIfAbsent(empty, k -> new ArrayList<>()).add(it));
        }
      }
    }
  }

  private static Optional<Estimate> estimate(Contest contest, String name, HistoryQuestion asked) {
    Optional<Ratio> ratio = asked.against().flatMap(other -> contest.ratio(name, other));
    return asked.against().isPresent()
        ? ratio.map(Ratio::estimate)
        : contest.standing(name).map(Standing::estimate);
  }

  private static void requireAll(List<Run> runs, HistoryQuestion asked, Set<Series> found) {
    if (runs.stream().noneMatch(run -> run.manifest().measure(asked.measure()).isPresent())) {
      String measures = all(runs, run -> run.manifest().measures().stream().map(Measure::name));
      throw new IllegalArgumentException(
          "no run has a measure '%s', there are %s".formatted(asked.measure(), measures));
    }
    List<String> contenders = found.stream().map(Series::contender).toList();
    List<String> suites = found.stream().map(own -> own.setting().suite()).toList();
    if (found.isEmpty()
        || !contenders.containsAll(asked.contenders())
        || !suites.containsAll(asked.suites())) {
      throw new IllegalArgumentException(
          "no run has a value of %s for all that is asked; contenders are %s, suites %s"
              .formatted(
                  asked.measure(),
                  all(runs, run -> run.manifest().contenders().stream().map(RunContender::name)),
                  all(runs, run -> Statistics.of(run).settings().stream().map(Setting::suite))));
    }
  }

  private static String all(List<Run> runs, Function<Run, Stream<String>> names) {
    return runs.stream().flatMap(names).distinct().sorted().collect(Collectors.joining(", "));
  }

  /** All points, series by series. */
  List<Point> points() {
    return series.stream().flatMap(own -> own.points().stream()).toList();
  }

  /** How many runs have a point. */
  long runs() {
    return points().stream().map(Point::run).distinct().count();
  }

  /** The unit of the points' values: that of the measure, or none of ratios. */
  String unit() {
    return against.isPresent() ? "" : measure.unit();
  }

  List<String> methods() {
    Comparator<Point> byDate = Comparator.comparing(Point::at);
    return series.stream()
        .sorted(Comparator.comparing(own -> Collections.min(own.points(), byDate).at()))
        .map(Series::method)
        .distinct()
        .toList();
  }
}
