package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Entry;
import dev.joust.reports.chart.Chart.Line;
import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.chart.Chart.Shape;
import dev.joust.reports.chart.Chart.Table;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Outcome;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
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

  /** A measure in a place, by the number of the contender and by that of the rate. */
  private record Curves(Place place, Map<Integer, SortedMap<Long, Group>> groups) {

    Stream<Group> all() {
      return groups.values().stream().flatMap(own -> own.values().stream());
    }

    SortedSet<Long> rates() {
      SortedSet<Long> rates = new TreeSet<>();
      groups.values().forEach(own -> rates.addAll(own.keySet()));
      return rates;
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
    Map<Integer, SortedMap<Long, Group>> groups = new TreeMap<>();
    for (Outcome outcome : view.outcomes(place)) {
      for (Iteration slice : slices(outcome)) {
        Double rate = slice.measures().get(offered.name());
        Double value = slice.measures().get(measure.name());
        if (rate != null && value != null) {
          Group group =
              groups
                  .computeIfAbsent(view.number(outcome.contender()), c -> new TreeMap<>())
                  .computeIfAbsent(Math.round(Math.log(rate) / STEP), r -> new Group());
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
    Scale scale =
        Scale.of(measure, curves.stream().flatMap(Curves::all).mapToDouble(Group::median));
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
        curves.stream().map(own -> panel(own, offered, scale)).toList(),
        table(curves, offered, scale));
  }

  private Panel panel(Curves curves, Measure offered, Scale scale) {
    List<Point> points = new ArrayList<>();
    curves
        .groups()
        .forEach(
            (c, own) ->
                own.forEach((rate, group) -> points.add(point(curves, c, rate, group, scale))));
    return new Panel(Names.of(curves.place()), offered.titleWithUnit(), List.of(), false, points);
  }

  private Point point(Curves curves, int c, long rate, Group group, Scale scale) {
    return Point.of(
        c,
        perSecond(rate),
        group.median(),
        Optional.empty(),
        group.blocks().size(),
        doubt(curves, c, group),
        value -> Digits.rounded(scale.shown(value), SIGNIFICANT).doubleValue());
  }

  private Optional<String> doubt(Curves curves, int c, Group group) {
    return view.doubt(curves.place(), view.contenders().get(c).name()).or(group::doubt);
  }

  private static double perSecond(long rate) {
    return Digits.rounded(Math.exp(rate * STEP), SIGNIFICANT_OF_RATES).doubleValue();
  }

  private Table table(List<Curves> curves, Measure offered, Scale scale) {
    List<Line> lines = new ArrayList<>();
    for (Curves own : curves) {
      for (long rate : own.rates()) {
        lines.add(
            new Line(
                "%s · %s %s"
                    .formatted(Names.of(own.place()), Digits.of(perSecond(rate)), offered.unit()),
                own.place(),
                who -> entry(own, view.number(who.name()), rate, scale)));
      }
    }
    return Table.of(
        view,
        who -> curves.stream().anyMatch(own -> own.groups().containsKey(view.number(who.name()))),
        lines);
  }

  private Entry entry(Curves curves, int c, long rate, Scale scale) {
    return Optional.ofNullable(curves.groups().get(c))
        .flatMap(own -> Optional.ofNullable(own.get(rate)))
        .map(
            group ->
                new Entry(
                    Digits.of(scale.shown(group.median())),
                    group.slices(),
                    false,
                    doubt(curves, c, group).orElse("")))
        .orElse(Entry.NOTHING);
  }
}
