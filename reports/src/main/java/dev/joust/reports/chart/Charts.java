package dev.joust.reports.chart;

import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The pictures of a suite.
 *
 * @param first those that answer what the suite asks
 * @param more those of further measures
 * @param remark why there is no picture; empty if there is one
 */
public record Charts(List<Chart> first, List<Chart> more, String remark) {

  private static final int VALUES_AT_FIRST = 3;

  /** All pictures of a suite. */
  public static Charts of(RunView view, SuiteLayout layout) {
    SuiteCharts charts = new SuiteCharts(view, layout, view.places(layout.name()));
    List<PercentileFamily> families = PercentileFamily.of(view.manifest().measures(layout));
    List<Chart> values = charts.values(families);
    int atFirst = Math.min(VALUES_AT_FIRST, values.size());
    List<Chart> first = new ArrayList<>(values.subList(0, atFirst));
    first.addAll(new RateCurves(view, layout).charts());
    families.forEach(family -> first.add(charts.percentiles(family)));
    new Ridges(view, layout).chart().ifPresent(first::add);
    first.addAll(new LevelCosts(view, layout).charts());
    first.addAll(charts.ratios(view.headlines(layout)));
    String remark =
        charts.places().isEmpty()
            ? "No trial of it has ended."
            : values.isEmpty() ? "None of its results is valid." : "";
    return new Charts(first, values.subList(atFirst, values.size()), remark);
  }

  /**
   * The few that decide: the values of the measure that a suite is ranked by, and how far by that
   * measure contenders are from the best, none where nobody is ranked; and what depends on the
   * rate.
   */
  public static List<Chart> deciding(RunView view, SuiteLayout layout) {
    SuiteCharts charts = new SuiteCharts(view, layout, view.places(layout.name()));
    Stream<Chart> ranking =
        view.manifest().rankedBy(layout).stream()
            .flatMap(
                measure ->
                    Stream.concat(
                        charts.values(measure).stream(), charts.ratios(List.of(measure)).stream()));
    return Stream.concat(ranking, new RateCurves(view, layout).charts().stream()).toList();
  }
}
