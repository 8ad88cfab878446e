package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.PairedBlocks;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.run.Cell;
import dev.joust.run.Indifference;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
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
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a run says of its contenders. A run always gives the same numbers; forks and contests are
 * computed once, when they are first asked for. Safe for use by many threads.
 */
public final class Statistics {

  private final List<String> contenders;
  private final Set<String> eligible;
  private final Indifference indifference;
  private final Map<Setting, Map<Cell, List<Outcome>>> outcomes;
  private final Confidence confidence;
  private final Map<Question, Map<String, List<Fork>>> forks = new ConcurrentHashMap<>();
  private final Map<Question, Contest> contests = new ConcurrentHashMap<>();

  private record Question(Setting setting, Cell cell, Measure measure) {}

  private Statistics(
      List<String> contenders,
      Set<String> eligible,
      Indifference indifference,
      Map<Setting, Map<Cell, List<Outcome>>> outcomes,
      Confidence confidence) {
    this.contenders = contenders;
    this.eligible = eligible;
    this.indifference = indifference;
    this.outcomes = outcomes;
    this.confidence = confidence;
  }

  /** Sorts a run's trials by setting and cell; works on a partial run too. */
  public static Statistics of(Run run) {
    List<RunContender> all = run.manifest().contenders();
    Map<Setting, Map<Cell, List<Outcome>>> outcomes = new LinkedHashMap<>();
    run.trials().stream()
        .sorted(Comparator.comparingInt(trial -> trial.planned().block()))
        .forEach(trial -> add(trial, outcomes));
    return new Statistics(
        all.stream().map(RunContender::name).toList(),
        Set.copyOf(run.manifest().ranked()),
        run.manifest().indifference(),
        outcomes,
        Confidence.ofEach());
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
    return new Statistics(
        contenders,
        eligible,
        indifference,
        outcomes,
        Confidence.missingIn(ErrorOfEach.of(contests, looks)));
  }

  private static void add(Trial trial, Map<Setting, Map<Cell, List<Outcome>>> outcomes) {
    for (Cell cell : trial.planned().cells()) {
      outcomes
          .computeIfAbsent(trial.planned().setting(cell), s -> new TreeMap<>(new CellOrder()))
          .computeIfAbsent(cell, c -> new ArrayList<>())
          .add(Outcome.of(trial, cell));
    }
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
    return outcomes.getOrDefault(setting, Map.of()).getOrDefault(cell, List.of()).stream()
        .filter(outcome -> outcome.trial().planned().contender().equals(contender))
        .toList();
  }

  /** All contenders in a cell by a measure; without standings if nobody has a value. */
  public Contest contest(Setting setting, Cell cell, Measure measure) {
    return contests.computeIfAbsent(
        new Question(setting, cell, measure),
        own -> judge(measure, forks(setting, cell, measure)).contest(setting, cell));
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

  /** A setting's cells of one of its sizes, in reading order. */
  public List<Cell> cells(Setting setting, Cell sizes) {
    return cells(setting).stream().filter(cell -> cell.sizes().equals(sizes)).toList();
  }

  private Optional<Overall> overall(Setting setting, Cell sizes, Measure measure) {
    List<Cell> cells = cells(setting, sizes);
    List<Map<String, List<Fork>>> all =
        cells.stream()
            .map(cell -> forks(setting, cell, measure))
            .filter(cell -> !cell.isEmpty())
            .toList();
    List<String> rivals =
        contenders.stream()
            .filter(eligible::contains)
            .filter(rival -> all.stream().anyMatch(cell -> cell.containsKey(rival)))
            .toList();
    List<Map<String, List<Fork>>> common =
        all.stream().filter(cell -> cell.keySet().containsAll(rivals)).toList();
    Map<String, List<Fork>> means = new LinkedHashMap<>();
    for (String rival : rivals) {
      List<Fork> own =
          Fork.overCells(measure, common.stream().map(cell -> cell.get(rival)).toList());
      if (!own.isEmpty()) {
        means.put(rival, own);
      }
    }
    if (means.isEmpty()) {
      return Optional.empty();
    }
    Contest mean = judge(measure, means).contest(setting, sizes);
    List<Contest> contests = cells.stream().map(cell -> contest(setting, cell, measure)).toList();
    return Optional.of(
        new Overall(
            mean, common.size(), all.size(), Overall.exceptions(mean, contests, indifference)));
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
    Map<String, List<Fork>> means = new LinkedHashMap<>();
    for (String contender : contenders) {
      List<List<Fork>> forks =
          cells.stream()
              .map(own -> own.standing(contender).map(Standing::forks).orElse(List.of()))
              .toList();
      List<Fork> mean = Fork.overCells(cells.get(0).measure(), forks);
      if (!mean.isEmpty()) {
        means.put(contender, mean);
      }
    }
    return judge(cells.get(0).measure(), means).contest(setting, cell);
  }

  /** How much the run can tell of a setting's ranked contenders by a measure. */
  public Decisiveness decisiveness(Setting setting, Measure measure) {
    List<CellComparison> pairs = new ArrayList<>();
    List<Outcome> all = new ArrayList<>();
    int uncompared = 0;
    for (Cell cell : cells(setting)) {
      List<Outcome> own = rankedOutcomes(setting, cell, measure);
      List<Comparison> compared = contest(setting, cell, measure).comparisons();
      compared.forEach(comparison -> pairs.add(new CellComparison(cell, comparison)));
      long rivals = own.stream().map(Outcome::contender).distinct().count();
      uncompared += (int) (rivals * (rivals - 1) / 2) - compared.size();
      all.addAll(own);
    }
    long valid = all.stream().filter(own -> own.verdict() == Verdict.VALID).count();
    return new Decisiveness(
        setting,
        measure,
        pairs,
        uncompared,
        all.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(valid / (double) all.size()));
  }

  /**
   * Outcomes of ranked contenders; none where the cell was reached, but the measure is not among
   * what is measured there.
   */
  private List<Outcome> rankedOutcomes(Setting setting, Cell cell, Measure measure) {
    List<Outcome> own =
        outcomes.getOrDefault(setting, Map.of()).getOrDefault(cell, List.of()).stream()
            .filter(outcome -> eligible.contains(outcome.contender()))
            .toList();
    boolean isMeasured =
        own.stream().anyMatch(outcome -> outcome.has(measure))
            || own.stream().allMatch(outcome -> outcome.result().isEmpty());
    return isMeasured ? own : List.of();
  }

  private Judge judge(Measure measure, Map<String, List<Fork>> forks) {
    return new Judge(measure, forks, eligible, indifference, confidence);
  }

  /** What each contender's trials in a cell have of a measure, by block; none without a value. */
  public Map<String, List<Fork>> forks(Setting setting, Cell cell, Measure measure) {
    return forks.computeIfAbsent(new Question(setting, cell, measure), this::forks);
  }

  private Map<String, List<Fork>> forks(Question question) {
    Map<String, List<Fork>> forks =
        new Forks(question.measure())
            .of(
                outcomes
                    .getOrDefault(question.setting(), Map.of())
                    .getOrDefault(question.cell(), List.of()));
    Map<String, List<Fork>> ordered = new LinkedHashMap<>();
    contenders.stream()
        .filter(forks::containsKey)
        .forEach(contender -> ordered.put(contender, List.copyOf(forks.get(contender))));
    return Collections.unmodifiableMap(ordered);
  }
}
