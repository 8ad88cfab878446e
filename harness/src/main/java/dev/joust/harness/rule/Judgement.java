package dev.joust.harness.rule;

import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects what speaks against a result. */
public final class Judgement {

  private final Set<String> reasons = new LinkedHashSet<>();
  private final Set<String> flags = new LinkedHashSet<>();
  private Verdict verdict = Verdict.VALID;

  public <E> Judgement judge(List<? extends Rule<? super E>> rules, E evidence) {
    for (Rule<? super E> rule : rules) {
      rule.broken(evidence)
          .ifPresent(
              reason -> {
                reasons.add(reason);
                verdict = verdict.and(rule.verdict());
                rule.flag().ifPresent(flags::add);
              });
    }
    return this;
  }

  /** How far the result can be trusted. */
  public Verdict verdict() {
    return verdict;
  }

  public List<String> reasons() {
    return new ArrayList<>(reasons);
  }

  /** The cell's result, as far as it can be trusted. */
  public CellResult result(Cell cell, Map<String, Double> measures, List<Iteration> iterations) {
    return new CellResult(cell, verdict, reasons(), measures, new ArrayList<>(flags), iterations);
  }
}
