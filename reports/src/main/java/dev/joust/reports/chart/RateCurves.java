package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Entry;
import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.chart.Chart.Row;
import dev.joust.reports.chart.Chart.Shape;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.RunContender;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
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

  private static final int SIGNIFICANT_OF_RATES = 4;
  private static final Comparator<Point> BY_CONTENDER = Comparator.comparingInt(Point::c);

  /** The values of a contender's slices of nearly the same rate, and the blocks these are of. */
  private record Group(List<Double> values, Set<Integer> blocks) {

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

  /** What was measured in a place at nearly the same rate, by contender. */
  private record Rate(Place place, long step, Map<String, Group> groups) {

    double perSecond() {
      return Digits.rounded(Math.exp(step * STEP), SIGNIFICANT_OF_RATES).doubleValue();
    }
  }

  /** A chart for each measure of single slices; none where the rate is that of a whole cell. */
  List<Chart> charts() {
    List<Measure> all = view.manifest().measures();
    List<Measure> shown = all.stream().filter(own -> SHOWN.contains(own.role())).toList();
    return all.stream()
        .filter(measure -> measure.role() == Role.OFFERED)
        .flatMap(offered -> shown.stream().map(measure -> chart(offered, measure)))
        .filter(chart -> !chart.rows().isEmpty())
        .toList();
  }

  private Stream<Rate> rates(Place place, Measure offered, Measure measure) {
    SortedMap<Long, Map<String, Group>> rates = new TreeMap<>();
    for (Outcome outcome : view.outcomes(place)) {
      for (Iteration slice : slices(outcome)) {
        Double rate = slice.measures().get(offered.name());
        Double value = slice.measures().get(measure.name());
        if (rate != null && value != null) {
          Group group =
              rates
                  .computeIfAbsent(Math.round(Math.log(rate) / STEP), step -> new HashMap<>())
                  .computeIfAbsent(
                      outcome.contender(), who -> new Group(new ArrayList<>(), new HashSet<>()));
          group.values().add(value);
          group.blocks().add(outcome.trial().planned().block());
        }
      }
    }
    return rates.entrySet().stream().map(own -> new Rate(place, own.getKey(), own.getValue()));
  }

  /** Those that nothing disturbed, unless the result is invalid. */
  private static List<Iteration> slices(Outcome outcome) {
    return outcome.result().filter(own -> outcome.verdict() != Verdict.INVALID).stream()
        .flatMap(own -> own.iterations().stream())
        .filter(slice -> slice.leftOut().isEmpty())
        .toList();
  }

  private Chart chart(Measure offered, Measure measure) {
    List<Rate> rates =
        view.places(layout.name()).stream()
            .flatMap(place -> rates(place, offered, measure))
            .toList();
    Stream<Group> groups = rates.stream().flatMap(own -> own.groups().values().stream());
    Scale scale = Scale.of(measure, groups.mapToDouble(Group::median));
    List<Row> rows = rates.stream().map(own -> row(own, offered, scale)).toList();
    List<Panel> panels = new ArrayList<>();
    for (Place place : rates.stream().map(Rate::place).distinct().toList()) {
      Stream<Row> own = rows.stream().filter(row -> row.place().equals(place));
      List<Point> points = own.flatMap(Row::points).sorted(BY_CONTENDER).toList();
      panels.add(new Panel(Names.of(place), offered.titleWithUnit(), List.of(), false, points));
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
        measure.better(),
        panels,
        rows);
  }

  private Row row(Rate rate, Measure offered, Scale scale) {
    return Row.of(
        view,
        "%s · %s %s".formatted(Names.of(rate.place()), Digits.of(rate.perSecond()), offered.unit()),
        rate.place(),
        who ->
            Optional.ofNullable(rate.groups().get(who.name()))
                .map(group -> entry(who, rate, group, scale)));
  }

  private Entry entry(RunContender who, Rate rate, Group group, Scale scale) {
    int c = view.number(who.name());
    Estimate median = new Estimate(group.median(), Optional.empty(), group.blocks().size(), 0);
    Optional<String> doubt = view.doubt(rate.place(), who.name()).or(group::doubt);
    Point point = Point.of(c, rate.perSecond(), median, doubt, scale::shown);
    String text = Digits.of(scale.shown(median.value()));
    return Entry.of(point, text, Optional.of(group.slices()), false);
  }
}
