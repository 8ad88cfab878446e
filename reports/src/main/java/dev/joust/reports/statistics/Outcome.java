package dev.joust.reports.statistics;

import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What came of a cell in a trial that was to measure it; no result if it did not get as far. */
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
    return result.filter(own -> own.has(measure)).isPresent();
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
    for (Iteration own : result.map(CellResult::iterations).orElse(List.of())) {
      own.errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum));
    }
    return errors;
  }

  /** The value that was measured once for the cell, if the result is not invalid. */
  Optional<Double> once(Measure measure) {
    return usable().map(own -> own.measures().get(measure.name()));
  }

  /**
   * Iterations with a value of the measure that nothing disturbed; those that were disturbed if
   * there are no others, as the result is in doubt then anyway; none of an invalid result.
   */
  List<Iteration> iterations(Measure measure) {
    List<Iteration> all =
        usable().stream()
            .flatMap(own -> own.iterations().stream())
            .filter(own -> own.measures().containsKey(measure.name()))
            .toList();
    List<Iteration> undisturbed = all.stream().filter(own -> own.leftOut().isEmpty()).toList();
    return undisturbed.isEmpty() ? all : undisturbed;
  }

  private Optional<CellResult> usable() {
    return result.filter(own -> verdict() != Verdict.INVALID);
  }
}
