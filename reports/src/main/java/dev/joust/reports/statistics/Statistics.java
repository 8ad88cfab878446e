package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.PairedBlocks;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import dev.joust.run.Setting;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What a run says of its contenders. A run always gives the same numbers; forks and contests are
 * computed once, when they are first asked for. Safe for use by many threads.
 */
public final class Statistics {

  private final RunManifest manifest;
  private final List<String> contenders;
  private final Set<String> eligible;
  private final Map<Setting, Map<Cell, List<Outcome>>> outcomes;
  private final Confidence confidence;
  private final Map<Question, Map<String, List<Fork>>> forks = new ConcurrentHashMap<>();
  private final Map<Question, Contest> contests = new ConcurrentHashMap<>();

  private record Question(Setting setting, Cell cell, Measure measure) {}

  private Statistics(
      RunManifest manifest,
      Map<Setting, Map<Cell, List<Outcome>>> outcomes,
      Confidence confidence) {
    this.manifest = manifest;
    this.contenders = manifest.contenders().stream().map(RunContender::name).toList();
    this.eligible = Set.copyOf(manifest.ranked());
    this.outcomes = outcomes;
    this.confidence = confidence;
  }

  /** Sorts a run's trials by setting and cell; works on a partial run too. */
  public static Statistics of(Run run) {
    Map<Setting, Map<Cell, List<Outcome>>> outcomes = new LinkedHashMap<>();
    List<Trial> trials = new ArrayList<>(run.trials());
    trials.sort(Comparator.comparingInt(trial -> trial.planned().block()));
    for (Trial trial : trials) {
      for (Cell cell : trial.planned().cells()) {
        outcomes
            .computeIfAbsent(trial.planned().setting(cell), s -> new TreeMap<>(new CellOrder()))
            .computeIfAbsent(cell, c -> new ArrayList<>())
            .add(Outcome.of(trial, cell));
      }
    }
    return new Statistics(run.manifest(), outcomes, new Confidence(Looks.ERROR));
  }

  /**
   * The statistics of this run with wider intervals: those of these contests hold at once, however
   * often the run was looked at, so that of equal contenders one is called better in any of them in
   * no more runs than the looks allow.
   *
   * @param contests that are asked for, of these statistics
   * @param looks of which the last is now
   */
  public Statistics together(List<Contest> contests, Looks looks) {
    return new Statistics(manifest, outcomes, new Confidence(ErrorOfEach.of(contests, looks)));
  }

  /** The settings that trials were made in, by suite, way and client. */
  public List<Setting> settings() {
    return outcomes.keySet().stream()
        .sorted(
            Comparator.comparing(Setting::suite)
                .thenComparing(Setting::way)
                .thenComparing(Setting::client))
        .toList();
  }

  /** The settings of a suite, by way and client. */
  public List<Setting> settings(String suite) {
    return settings().stream().filter(setting -> setting.suite().equals(suite)).toList();
  }

  /** A setting's cells in reading order: factor by factor, numbers by size. */
  public List<Cell> cells(Setting setting) {
    return List.copyOf(outcomes.getOrDefault(setting, Map.of()).keySet());
  }

  /** What came of a contender's trials in a cell, by block. */
  public List<Outcome> outcomes(Setting setting, Cell cell, String contender) {
    return outcomes(setting, cell).filter(own -> own.contender().equals(contender)).toList();
  }

  private Stream<Outcome> outcomes(Setting setting, Cell cell) {
    return outcomes.getOrDefault(setting, Map.of()).getOrDefault(cell, List.of()).stream();
  }

  /** All contenders in a cell by a measure; without standings if nobody has a value. */
  public Contest contest(Setting setting, Cell cell, Measure measure) {
    return contests.computeIfAbsent(
        new Question(setting, cell, measure),
        own -> contest(setting, cell, measure, forks(setting, cell, measure)));
  }

  /** All contenders in each cell of a setting, in reading order. */
  public List<Contest> contests(Setting setting, Measure measure) {
    return cells(setting).stream().map(cell -> contest(setting, cell, measure)).toList();
  }

  /**
   * A contender's ratio of one cell to another of the same setting, block by block; absent if no
   * block has both, or a value is not positive.
   */
  public Optional<Ratio> ratio(
      Setting setting, Cell cell, Cell other, Measure measure, String contender) {
    return PairedBlocks.ratio(
        forks(setting, cell, measure).getOrDefault(contender, List.of()),
        forks(setting, other, measure).getOrDefault(contender, List.of()));
  }

  /**
   * The ranked contenders over the cells of a setting, once for each {@link Cell#sizes size} that
   * the setting has; none for a size at which there is no cell in which each of them has a value,
   * or a value is not positive.
   */
  public List<Overall> overalls(Setting setting, Measure measure) {
    return sizes(setting).stream()
        .flatMap(sizes -> overall(setting, sizes, measure).stream())
        .toList();
  }

  /**
   * The sizes that a setting's cells have, in reading order; a single one without factors if none.
   */
  public List<Cell> sizes(Setting setting) {
    return cells(setting).stream().map(Cell::sizes).distinct().toList();
  }

  private Optional<Overall> overall(Setting setting, Cell sizes, Measure measure) {
    List<Contest> all =
        contests(setting, measure).stream()
            .filter(own -> own.cell().sizes().equals(sizes) && !own.standings().isEmpty())
            .toList();
    List<String> rivals =
        contenders.stream()
            .filter(eligible::contains)
            .filter(rival -> all.stream().anyMatch(cell -> cell.standing(rival).isPresent()))
            .toList();
    List<Contest> common =
        all.stream()
            .filter(cell -> rivals.stream().allMatch(own -> cell.standing(own).isPresent()))
            .toList();
    Map<String, List<Fork>> means = means(measure, rivals, common);
    if (means.isEmpty()) {
      return Optional.empty();
    }
    Contest mean = contest(setting, sizes, measure, means);
    List<Comparison> exceptions = Overall.exceptions(mean, all, manifest.indifference());
    return Optional.of(new Overall(mean, common.size(), all.size(), exceptions));
  }

  /**
   * The contenders over cells of any settings: each has in a block the mean of its values in all of
   * them, as {@link Fork#overCells} makes it, and none where it lacks one.
   *
   * @param cells what is known of each by one measure; one at least
   * @param setting what the mean's own setting is called
   * @param cell what its cell is called
   */
  public Contest mean(List<Contest> cells, Setting setting, Cell cell) {
    Measure measure = cells.get(0).measure();
    return contest(setting, cell, measure, means(measure, contenders, cells));
  }

  private static Map<String, List<Fork>> means(
      Measure measure, List<String> names, List<Contest> cells) {
    Map<String, List<Fork>> means = new LinkedHashMap<>();
    for (String name : names) {
      means.put(name, Fork.overCells(measure, cells.stream().map(own -> own.forks(name)).toList()));
    }
    means.values().removeIf(List::isEmpty);
    return means;
  }

  /** How much the run can tell of a setting's ranked contenders by a measure. */
  public Decisiveness decisiveness(Setting setting, Measure measure) {
    List<Comparison> pairs = new ArrayList<>();
    List<Outcome> all = new ArrayList<>();
    int uncompared = 0;
    for (Cell cell : cells(setting)) {
      List<Outcome> own = rankedOutcomes(setting, cell, measure);
      List<Comparison> compared = contest(setting, cell, measure).comparisons();
      pairs.addAll(compared);
      long rivals = own.stream().map(Outcome::contender).distinct().count();
      uncompared += (int) (rivals * (rivals - 1) / 2) - compared.size();
      all.addAll(own);
    }
    Stream<Double> valid =
        all.stream().mapToInt(own -> own.verdict() == Verdict.VALID ? 1 : 0).average().stream()
            .boxed();
    return new Decisiveness(setting, measure, pairs, uncompared, valid.findFirst());
  }

  /**
   * Outcomes of ranked contenders; none where the cell was reached, but the measure is not among
   * what is measured there.
   */
  private List<Outcome> rankedOutcomes(Setting setting, Cell cell, Measure measure) {
    List<Outcome> all =
        outcomes(setting, cell).filter(own -> eligible.contains(own.contender())).toList();
    boolean isMeasured =
        all.stream().anyMatch(own -> own.has(measure))
            || all.stream().allMatch(own -> own.result().isEmpty());
    return isMeasured ? all : List.of();
  }

  private Contest contest(Setting setting, Cell cell, Measure measure, Map<String, List<Fork>> of) {
    return new Judge(measure, of, eligible, manifest.indifference(), confidence)
        .contest(setting, cell);
  }

  /** What each contender's trials in a cell have of a measure, by block; none without a value. */
  public Map<String, List<Fork>> forks(Setting setting, Cell cell, Measure measure) {
    return forks.computeIfAbsent(new Question(setting, cell, measure), this::forks);
  }

  private Map<String, List<Fork>> forks(Question question) {
    Stream<Outcome> outcomes = outcomes(question.setting(), question.cell());
    Map<String, List<Fork>> forks = new Forks(question.measure()).of(outcomes.toList());
    Map<String, List<Fork>> ordered = new LinkedHashMap<>();
    contenders.stream()
        .filter(forks::containsKey)
        .forEach(contender -> ordered.put(contender, List.copyOf(forks.get(contender))));
    return Collections.unmodifiableMap(ordered);
  }
}
