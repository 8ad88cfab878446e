package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Entry;
import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.chart.Chart.Row;
import dev.joust.reports.chart.Chart.Shape;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Outcome;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.RunContender;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Charts of a suite whose slices each had a rate of their own: response times, CPU and memory over
 * the rate that was offered. Slices of nearly the same rate are one point.
 */
record RateCurves(RunView view, SuiteLayout layout) {

  private static final Set<Role> SHOWN =
      Set.of(Role.TYPICAL, Role.TAIL, Role.CPU, Role.RESOURCE, Role.MEMORY);

  /** Rates within 1 % of a point's belong to it. */
  private static final double STEP = Math.log(1.02);

  private static final int SIGNIFICANT = 5;
  private static final int SIGNIFICANT_OF_RATES = 4;
  private static final Comparator<Point> BY_CONTENDER = Comparator.comparingInt(Point::c);

  /** The values of a contender's slices of nearly the same rate, and the blocks these are of. */
  private record Group(List<Double> values, Set<Integer> blocks) {

    Group() {
      this(new ArrayList<>(), new HashSet<>());
    }

    double median() {
      return Median.withDefaults()
          .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    String slices() {
      return values.size() == 1 ? "1 slice" : values.size() + " slices";
    }

    Optional<String> doubt() {
      return values.size() == 1 ? Optional.of(Chart.ONE_SLICE) : Optional.empty();
    }
  }

  /** A measure in a place, by the number of the rate and by that of the contender. */
  private record Curves(Place place, SortedMap<Long, SortedMap<Integer, Group>> groups) {

    DoubleStream medians() {
      return groups.values().stream()
          .flatMap(own -> own.values().stream())
          .mapToDouble(Group::median);
    }
  }

  /** A chart for each measure of single slices; none where the rate is that of a whole cell. */
  List<Chart> charts() {
    List<Measure> measures = view.run().manifest().measures();
    return measures.stream()
        .filter(measure -> measure.role() == Role.OFFERED)
        .flatMap(
            offered ->
                measures.stream()
                    .filter(measure -> SHOWN.contains(measure.role()))
                    .flatMap(measure -> chart(offered, measure).stream()))
        .toList();
  }

  private Optional<Chart> chart(Measure offered, Measure measure) {
    List<Curves> curves =
        view.places(layout.name()).stream()
            .map(place -> curves(place, offered, measure))
            .filter(own -> !own.groups().isEmpty())
            .toList();
    return curves.isEmpty() ? Optional.empty() : Optional.of(chart(offered, measure, curves));
  }

  private Curves curves(Place place, Measure offered, Measure measure) {
    SortedMap<Long, SortedMap<Integer, Group>> groups = new TreeMap<>();
    for (Outcome outcome : view.outcomes(place)) {
      for (Iteration slice : slices(outcome)) {
        Double rate = slice.measures().get(offered.name());
        Double value = slice.measures().get(measure.name());
        if (rate != null && value != null) {
          Group group =
              groups
                  .computeIfAbsent(Math.round(Math.log(rate) / STEP), r -> new TreeMap<>())
                  .computeIfAbsent(view.number(outcome.contender()), c -> new Group());
          group.values().add(value);
          group.blocks().add(outcome.trial().planned().block());
        }
      }
    }
    return new Curves(place, groups);
  }

  /** Those that nothing disturbed, unless the result is invalid. */
  private static List<Iteration> slices(Outcome outcome) {
    return outcome.verdict() == Verdict.INVALID
        ? List.of()
        : outcome.result().map(CellResult::iterations).orElse(List.of()).stream()
            .filter(slice -> slice.leftOut().isEmpty())
            .toList();
  }

  private Chart chart(Measure offered, Measure measure, List<Curves> curves) {
    Scale scale = Scale.of(measure, curves.stream().flatMapToDouble(Curves::medians));
    List<Panel> panels = new ArrayList<>();
    List<Row> all = new ArrayList<>();
    for (Curves own : curves) {
      List<Row> rows = rows(own, offered, scale);
      List<Point> points = rows.stream().flatMap(Row::points).sorted(BY_CONTENDER).toList();
      panels.add(
          new Panel(Names.of(own.place()), offered.titleWithUnit(), List.of(), false, points));
      all.addAll(rows);
    }
    return new Chart(
        "chart-" + layout.name() + "-over-rate-" + measure.name(),
        SuiteCharts.title(measure.title() + " over the offered rate", scale.unit()),
        measure.title()
            + " by contender, over the rate that was offered. A point is the median of all slices"
            + " within 1 % of its rate, and hollow where that is one slice. The table below has the"
            + " numbers.",
        Shape.VALUES,
        scale.unit(),
        measure.better().name().toLowerCase(Locale.ROOT),
        panels,
        all);
  }

  private List<Row> rows(Curves curves, Measure offered, Scale scale) {
    List<Row> rows = new ArrayList<>();
    curves
        .groups()
        .forEach(
            (rate, own) ->
                rows.add(
                    Row.of(
                        view,
                        "%s · %s %s"
                            .formatted(
                                Names.of(curves.place()),
                                Digits.of(perSecond(rate)),
                                offered.unit()),
                        curves.place(),
                        who ->
                            Optional.ofNullable(own.get(view.number(who.name())))
                                .map(group -> entry(curves.place(), who, rate, group, scale)))));
    return rows;
  }

  private Entry entry(Place place, RunContender who, long rate, Group group, Scale scale) {
    return Entry.of(
        Point.of(
            view.number(who.name()),
            perSecond(rate),
            group.median(),
            Optional.empty(),
            group.blocks().size(),
            view.doubt(place, who.name()).or(group::doubt),
            value -> Digits.rounded(scale.shown(value), SIGNIFICANT).doubleValue()),
        Digits.of(scale.shown(group.median())),
        Optional.of(group.slices()),
        false);
  }

  private static double perSecond(long rate) {
    return Digits.rounded(Math.exp(rate * STEP), SIGNIFICANT_OF_RATES).doubleValue();
  }
}
