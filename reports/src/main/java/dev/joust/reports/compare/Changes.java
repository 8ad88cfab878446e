package dev.joust.reports.compare;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.ResampledRuns;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.Sufficiency;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.Until;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a run says of variants against a baseline.
 *
 * @param isComplete whether every planned trial was made
 * @param baseline whose values are those before
 * @param variants the others, in the run's order
 * @param looks after how many blocks it was looked at, each of them measured with fresh processes;
 *     the last look is what this says
 * @param ending after how many blocks it ended and why; absent if it had a number of them
 * @param family how many questions, of a cell or all cells by a measure each, are asked: the
 *     intervals of all changes hold at once in 95 of 100 runs, whatever the looks before ended
 * @param changes by variant, measure and cell, those of all cells together after their cells'
 * @param doubts how many results each reason not to trust them has, the most frequent first
 * @param machines on how many it was measured
 * @param notes what else a reader must know, a sentence each
 */
public record Changes(
    String run,
    boolean isComplete,
    String baseline,
    List<String> variants,
    Looks looks,
    Optional<String> ending,
    int family,
    List<Change> changes,
    Map<String, Long> doubts,
    int machines,
    List<String> notes) {

  public Changes {
    notes = List.copyOf(notes);
    variants = List.copyOf(variants);
    changes = List.copyOf(changes);
    doubts = Collections.unmodifiableMap(new LinkedHashMap<>(doubts));
  }

  /**
   * The changes of a run.
   *
   * @param baseline a ranked contender of the run
   * @throws IllegalArgumentException if the baseline is no ranked contender of the run; the message
   *     lists those there are
   */
  public static Changes of(Run run, String baseline) {
    int blocks = blocksOf(run);
    Optional<Until> until = run.manifest().until();
    if (until.flatMap(Until::worse).isEmpty()) {
      return of(run, baseline, Looks.once(blocks));
    }
    return of(
        run, baseline, until.get().ended().isPresent() ? Looks.soFar(blocks) : Looks.last(blocks));
  }

  /**
   * After how many blocks and why what a comparison has shown by now ends it before its time is up,
   * in words; absent if it goes on.
   *
   * @param run of which all planned trials are made
   */
  public static Optional<String> earlyEnd(Run run) {
    Optional<Double> worse = run.manifest().until().flatMap(Until::worse);
    List<String> ranked = run.manifest().ranked();
    int blocks = blocksOf(run);
    if (worse.isEmpty() || ranked.size() < 2 || !Looks.isAfter(blocks)) {
      return Optional.empty();
    }
    return of(run, ranked.get(0), Looks.soFar(blocks)).changes().stream()
        .filter(own -> own.effect() == Effect.WORSE && own.worsening().orElse(0.0) >= worse.get())
        .max(Comparator.comparingDouble(change -> change.worsening().orElseThrow()))
        .map(change -> ChangeWords.ending(change, blocks, worse.get()));
  }

  /**
   * The contender that others are compared with.
   *
   * @param named its name; absent: the first ranked one of the run
   * @return empty if there is neither
   */
  public static String baselineOf(Run run, Optional<String> named) {
    return named.or(() -> run.manifest().ranked().stream().findFirst()).orElse("");
  }

  static int blocksOf(Run run) {
    return Math.max(1, ResampledRuns.blocks(run).size());
  }

  /**
   * The ranked contenders of a run but for one.
   *
   * @throws IllegalArgumentException if it has no such ranked contender
   */
  static List<String> variants(Run run, String baseline) {
    List<String> ranked = run.manifest().ranked();
    if (!ranked.contains(baseline)) {
      throw new IllegalArgumentException(
          "%s has no contender '%s' to compare with: it has %s"
              .formatted(run.name(), baseline, String.join(", ", ranked)));
    }
    return ranked.stream().filter(own -> !own.equals(baseline)).toList();
  }

  static Changes of(Run run, String baseline, Looks looks) {
    List<String> variants = variants(run, baseline);
    Statistics statistics = Statistics.of(run);
    List<Contest> asked =
        asked(run, statistics).stream().filter(own -> !own.comparisons().isEmpty()).toList();
    return new Changes(
        run.name(),
        run.isComplete(),
        baseline,
        variants,
        looks,
        Sufficiency.of(run).map(Sufficiency::text),
        asked.size(),
        changes(run, baseline, statistics.together(asked, looks)),
        doubts(run),
        1,
        List.of());
  }

  /** Where a variant has only invalid results, and the baseline a valid one. */
  static List<Change> broken(Run run, String baseline) {
    return changes(run, baseline, Statistics.of(run)).stream()
        .filter(own -> own.effect() == Effect.BROKEN)
        .toList();
  }

  private static List<Change> changes(Run run, String baseline, Statistics statistics) {
    List<Contest> contests = asked(run, statistics);
    List<Change> changes = new ArrayList<>();
    for (String variant : variants(run, baseline)) {
      for (Contest contest : contests) {
        changes.add(
            Change.of(run, contest, baseline, variant)
                .brokenBy(statistics.outcomes(contest.setting(), contest.cell(), variant)));
      }
    }
    return changes;
  }

  /** How often everything was measured. */
  public int blocks() {
    return looks.now().blocks();
  }

  /** All that is asked of a run, cell by cell and of all cells together. */
  static List<Contest> asked(Run run, Statistics statistics) {
    List<List<Contest>> byMeasure =
        measures(run).stream().map(measure -> contests(run, statistics, measure)).toList();
    List<String> sizes =
        byMeasure.stream()
            .flatMap(List::stream)
            .flatMap(own -> own.cell().sizes().factors().keySet().stream())
            .distinct()
            .toList();
    List<Contest> all = new ArrayList<>();
    for (List<Contest> own : byMeasure) {
      all.addAll(own);
      Map<Map<String, String>, List<Contest>> bySize =
          own.stream()
              .collect(
                  Collectors.groupingBy(
                      contest -> run.manifest().configured(contest.cell(), sizes).sizes().factors(),
                      LinkedHashMap::new,
                      Collectors.toList()));
      bySize.forEach(
          (size, contests) -> {
            if (contests.size() > 1) {
              Map<String, String> named = bySize.size() > 1 ? size : Map.of();
              Cell cell = new Cell(Change.ALL_CELLS.suite(), named);
              all.add(statistics.mean(contests, Change.ALL_CELLS, cell));
            }
          });
    }
    return all;
  }

  private static List<Contest> contests(Run run, Statistics statistics, Measure measure) {
    return statistics.settings().stream()
        .filter(setting -> isAsked(run, setting, measure))
        .flatMap(setting -> statistics.contests(setting, measure).stream())
        .filter(contest -> !contest.standings().isEmpty())
        .toList();
  }

  static Map<String, Long> doubts(Run run) {
    Statistics statistics = Statistics.of(run);
    RunView view = new RunView(run, statistics);
    List<String> ranked = run.manifest().ranked();
    Map<String, Long> counts =
        statistics.settings().stream()
            .flatMap(setting -> view.outcomes(setting).stream())
            .filter(outcome -> ranked.contains(outcome.contender()))
            .flatMap(outcome -> outcome.reasons().stream())
            .collect(Collectors.groupingBy(Changes::kind, Collectors.counting()));
    Map<String, Long> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }

  /** A reason without its figures, so that those of one kind count together. */
  private static String kind(String reason) {
    return reason
        .replaceFirst("^[0-9]+ of [0-9]+ ", "")
        .split("[:(]", 2)[0]
        .replaceAll("[0-9][0-9.,]*", "…")
        .strip();
  }

  private static List<Measure> measures(Run run) {
    return run.manifest().measures().stream()
        .sorted(
            Comparator.comparing((Measure measure) -> !measure.compared())
                .thenComparing(measure -> measure.role() != Role.CPU))
        .toList();
  }

  private static boolean isAsked(Run run, Setting setting, Measure measure) {
    return run.manifest().suites().stream()
        .filter(own -> own.name().equals(setting.suite()))
        .anyMatch(layout -> layout.compares(measure, run.manifest().measures()));
  }

  List<Change> of(String variant) {
    return changes.stream().filter(change -> change.variant().equals(variant)).toList();
  }

  List<Measure> measures() {
    return changes.stream().map(Change::measure).distinct().toList();
  }

  /**
   * The smallest difference that the run shows of a measure in half of its cells: half the width of
   * the interval, as a share. Absent where half of them have no interval.
   */
  Optional<Double> smallestShown(Measure measure) {
    List<Double> halves =
        changes.stream()
            .filter(change -> change.measure().equals(measure) && !change.isOfAllCells())
            .map(change -> change.smallestShown().orElse(Double.POSITIVE_INFINITY))
            .sorted()
            .toList();
    return halves.stream().skip((halves.size() - 1) / 2).findFirst().filter(Double::isFinite);
  }
}
