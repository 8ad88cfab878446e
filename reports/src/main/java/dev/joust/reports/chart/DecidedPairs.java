package dev.joust.reports.chart;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.CellComparison;
import dev.joust.reports.statistics.Decisiveness;
import dev.joust.run.Measure;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;

/**
 * How many pairs of contenders a run tells apart or to be equal, over all suites and cell by cell,
 * by the measures that suites are ranked by.
 *
 * @param all how many pairs there are; those that are neither different nor equal are open
 * @param different of how many one contender is better
 * @param equal how many differ by less than the margin
 * @param margin from which share on a difference matters
 */
public record DecidedPairs(long all, long different, long equal, double margin) {

  /** The pairs of a run. */
  public static DecidedPairs of(RunView view) {
    long all = 0;
    long different = 0;
    long equal = 0;
    for (SuiteLayout layout : view.layouts()) {
      for (Measure measure : view.run().manifest().rankedBy(layout).stream().toList()) {
        for (Setting setting : view.settings(layout.name())) {
          Decisiveness own = view.statistics().decisiveness(setting, measure);
          all += own.all();
          different += count(own, true);
          equal += count(own, false);
        }
      }
    }
    return new DecidedPairs(all, different, equal, view.run().manifest().indifference().share());
  }

  private static long count(Decisiveness decisiveness, boolean different) {
    return decisiveness.pairs().stream()
        .map(CellComparison::comparison)
        .filter(own -> own.decided() && own.different() == different)
        .count();
  }

  /** All of it in a sentence. */
  public String text() {
    return all == 0
        ? "Nothing was measured that could be compared."
        : "Of %s of contenders, cell by cell, %s differ, %s are equal within %s, and %s are open."
            .formatted(
                Digits.counted(all, "pair"),
                Digits.of(different),
                Digits.of(equal),
                Digits.share(margin),
                Digits.of(all - different - equal));
  }
}
