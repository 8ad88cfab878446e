package dev.joust.reports.chart;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Decisiveness;
import java.util.List;

/**
 * How many pairs of contenders a run tells apart or to be equal, over all suites and cell by cell,
 * by the measures that suites are ranked by.
 */
public final class DecidedPairs {

  private DecidedPairs() {}

  /** All of it in a sentence. */
  public static String text(RunView view) {
    List<Decisiveness> all =
        view.layouts().stream()
            .flatMap(own -> view.decisiveness(own, view.manifest().rankedBy(own).stream().toList()))
            .toList();
    long pairs = all.stream().mapToLong(Decisiveness::all).sum();
    long decided = all.stream().mapToLong(Decisiveness::decided).sum();
    long different =
        all.stream()
            .flatMap(own -> own.pairs().stream())
            .filter(own -> own.comparison().different())
            .count();
    return pairs == 0
        ? "Nothing was measured that could be compared."
        : "Of %s of contenders, cell by cell, %s differ, %s are equal within %s, and %s are undecided."
            .formatted(
                Digits.counted(pairs, "pair"),
                Digits.of(different),
                Digits.of(decided - different),
                Digits.share(view.manifest().indifference().share()),
                Digits.of(pairs - decided));
  }
}
