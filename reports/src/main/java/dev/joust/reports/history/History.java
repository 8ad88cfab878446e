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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What runs say of a measure over time.
 *
 * @param measure the measure, as the newest run describes it
 * @param against the contender whose value in the same run others are divided by, if that is asked
 * @param runs how many runs have a point
 * @param series by suite, cell and contender; runs of two methods are never in one
 * @param surroundings what runs were made in; points have their numbers, from 1
 * @param together of how many series the changes were looked for
 */
public record History(
    Measure measure,
    Optional<String> against,
    int runs,
    List<Series> series,
    List<Surroundings> surroundings,
    int together) {

  /** In which share of histories a change may be told where nothing has changed. */
  static final double DOUBT = 0.05;

  public History {
    series = List.copyOf(series);
    surroundings = List.copyOf(surroundings);
  }

  /** Points with the same key are of one series. */
  private record Key(String contender, Setting setting, Cell cell, boolean cold, String method) {}

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
    Map<Key, List<Point>> points = new LinkedHashMap<>();
    for (Run run : ordered) {
      add(run, asked, 1 + surroundings.indexOf(Surroundings.of(run.manifest())), points);
    }
    requireAll(ordered, asked, points.keySet());
    List<Series> series =
        points.entrySet().stream().map(own -> series(own.getKey(), own.getValue(), asked)).toList();
    int together = (int) series.stream().filter(Series::isSearchable).count();
    return new History(
        measure(ordered, asked),
        asked.against(),
        (int)
            series.stream()
                .flatMap(own -> own.points().stream())
                .map(Point::run)
                .distinct()
                .count(),
        series.stream().map(own -> own.searched(together, DOUBT)).toList(),
        surroundings,
        together);
  }

  private static List<Run> ordered(List<Run> runs) {
    Map<String, Run> byName = new LinkedHashMap<>();
    runs.stream()
        .sorted(Comparator.comparing(run -> run.manifest().startedAt()))
        .forEach(run -> byName.putIfAbsent(run.name(), run));
    return List.copyOf(byName.values());
  }

  private static Measure measure(List<Run> ordered, HistoryQuestion asked) {
    return ordered.stream()
        .flatMap(run -> run.manifest().measure(asked.measure()).stream())
        .reduce((older, newer) -> newer)
        .orElseThrow();
  }

  private static void add(
      Run run, HistoryQuestion asked, int surroundings, Map<Key, List<Point>> points) {
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
    for (Setting setting : statistics.settings()) {
      if (asked.isAsked(setting)) {
        for (Cell cell : statistics.cells(setting)) {
          Contest contest = statistics.contest(setting, cell, measure.get());
          for (RunContender own : contenders) {
            boolean isSuspect =
                statistics.outcomes(setting, cell, own.name()).stream()
                    .anyMatch(outcome -> outcome.verdict() != Verdict.VALID);
            Key key =
                new Key(
                    Series.contenderOf(own.name()),
                    setting,
                    cell,
                    run.manifest().isCold(setting),
                    run.manifest().methodVersion());
            point(run, contest, own, asked, isSuspect, surroundings)
                .ifPresent(point -> points.computeIfAbsent(key, k -> new ArrayList<>()).add(point));
          }
        }
      }
    }
  }

  private static Optional<Point> point(
      Run run,
      Contest contest,
      RunContender own,
      HistoryQuestion asked,
      boolean isSuspect,
      int surroundings) {
    Optional<Ratio> ratio = asked.against().flatMap(other -> contest.ratio(own.name(), other));
    Optional<Estimate> estimate =
        asked.against().isPresent()
            ? ratio.map(it -> new Estimate(it.value(), it.interval(), it.blocks(), 0))
            : contest.standing(own.name()).map(Standing::estimate);
    return estimate.map(
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
                surroundings));
  }

  private static Series series(Key key, List<Point> points, HistoryQuestion asked) {
    return new Series(
        key.contender(),
        key.setting(),
        key.cell(),
        key.cold(),
        key.method(),
        points.stream().sorted(asked.order()).toList(),
        List.of());
  }

  private static void requireAll(List<Run> runs, HistoryQuestion asked, Set<Key> found) {
    if (runs.stream().noneMatch(run -> run.manifest().measure(asked.measure()).isPresent())) {
      throw new IllegalArgumentException(
          "no run has a measure '%s', there are %s"
              .formatted(
                  asked.measure(),
                  sorted(
                      runs.stream()
                          .flatMap(run -> run.manifest().measures().stream())
                          .map(Measure::name))));
    }
    Set<String> contenders = found.stream().map(Key::contender).collect(Collectors.toSet());
    Set<String> suites =
        found.stream().map(key -> key.setting().suite()).collect(Collectors.toSet());
    if (found.isEmpty()
        || !contenders.containsAll(asked.contenders())
        || !suites.containsAll(asked.suites())) {
      throw new IllegalArgumentException(
          "no run has a value of %s for all that is asked; contenders are %s, suites %s"
              .formatted(
                  asked.measure(),
                  sorted(
                      runs.stream()
                          .flatMap(run -> run.manifest().contenders().stream())
                          .map(RunContender::name)),
                  sorted(
                      runs.stream()
                          .flatMap(run -> Statistics.of(run).settings().stream())
                          .map(Setting::suite))));
    }
  }

  private static String sorted(Stream<String> names) {
    return names.distinct().sorted().collect(Collectors.joining(", "));
  }

  /** The unit of the points' values: that of the measure, or none of ratios. */
  String unit() {
    return against.isPresent() ? "" : measure.unit();
  }

  List<String> methods() {
    return series.stream()
        .sorted(
            Comparator.comparing(
                own ->
                    own.points().stream()
                        .map(Point::at)
                        .min(Comparator.naturalOrder())
                        .orElseThrow()))
        .map(Series::method)
        .distinct()
        .toList();
  }
}
