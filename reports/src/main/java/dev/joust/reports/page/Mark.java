package dev.joust.reports.page;

import dev.joust.reports.asset.Assets;
import dev.joust.reports.chart.RunView;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a mark on a result means.
 *
 * @param name how the reason for doubt begins, or the flag, as results have it
 * @param meaning what was seen, and what follows from it
 */
public record Mark(String name, String meaning) {

  /** All that are explained, a line each in a resource. */
  public static final List<Mark> KNOWN =
      Assets.text("dev/joust/reports/page/marks.txt")
          .lines()
          .map(line -> line.split(": ", 2))
          .map(mark -> new Mark(mark[0], mark[1]))
          .toList();

  static List<Mark> of(RunView view) {
    Set<String> reasons = new TreeSet<>();
    view.layouts().stream()
        .flatMap(layout -> view.outcomes(layout).stream())
        .filter(outcome -> outcome.result().isPresent())
        .forEach(
            outcome -> {
              reasons.addAll(outcome.reasons());
              reasons.addAll(outcome.result().get().flags());
            });
    return KNOWN.stream()
        .filter(mark -> reasons.stream().anyMatch(reason -> reason.startsWith(mark.name())))
        .toList();
  }
}
