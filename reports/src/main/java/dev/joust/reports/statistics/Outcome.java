package dev.joust.reports.statistics;

import dev.joust.reports.run.Cell;
import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Iteration;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.Trial;
import dev.joust.reports.run.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What came of a cell in a trial that was to measure it.
 *
 * @param trial the trial
 * @param cell the cell
 * @param result what was found; absent if the trial did not get as far
 */
public record Outcome(Trial trial, Cell cell, Optional<CellResult> result) {

  static Outcome of(Trial trial, Cell cell) {
    return new Outcome(
        trial,
        cell,
        trial.cells().stream().filter(result -> result.cell().equals(cell)).findFirst());
  }

  /** The contender whose outcome it is. */
  public String contender() {
    return trial.planned().contender();
  }

  /** Whether the samples hold a value of a measure, valid or not. */
  boolean has(Measure measure) {
    return result
        .filter(
            own ->
                own.measures().containsKey(measure.name())
                    || own.iterations().stream()
                        .anyMatch(slice -> slice.measures().containsKey(measure.name())))
        .isPresent();
  }

  /** How far it can be trusted: no more than its trial, and not at all if it was not reached. */
  public Verdict verdict() {
    return trial.verdict().and(result.map(CellResult::verdict).orElse(Verdict.INVALID));
  }

  /** Why not {@code VALID}: the trial's reasons and then the cell's own. */
  public List<String> reasons() {
    List<String> reasons = new ArrayList<>(trial.reasons());
    result.ifPresent(own -> reasons.addAll(own.reasons()));
    if (result.isEmpty() && reasons.isEmpty()) {
      reasons.add("the trial did not reach it");
    }
    return reasons.stream().distinct().toList();
  }

  /** Errors of all iterations, by kind. */
  public SortedMap<String, Long> errors() {
    SortedMap<String, Long> errors = new TreeMap<>();
    result.stream()
        .flatMap(own -> own.iterations().stream())
        .forEach(
            own -> own.errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
    return errors;
  }

  /** The fork's value of a measure, if it was measured and the result is not invalid. */
  public Optional<Fork> fork(Measure measure) {
    return verdict() == Verdict.INVALID
        ? Optional.empty()
        : result.flatMap(own -> fork(own, measure));
  }

  private Optional<Fork> fork(CellResult own, Measure measure) {
    int block = trial.planned().block();
    Double once = own.measures().get(measure.name());
    if (once != null) {
      return Optional.of(new Fork(block, once, List.of()));
    }
    List<Double> values =
        own.iterations().stream()
            .map(Iteration::measures)
            .map(measures -> measures.get(measure.name()))
            .filter(Objects::nonNull)
            .toList();
    if (values.isEmpty()) {
      return Optional.empty();
    }
    double[] iterations = values.stream().mapToDouble(Double::doubleValue).toArray();
    return Optional.of(new Fork(block, Aggregation.of(measure.aggregate(), iterations), values));
  }
}
