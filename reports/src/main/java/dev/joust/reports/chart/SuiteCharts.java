package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Curve;
import dev.joust.reports.chart.Chart.Entry;
import dev.joust.reports.chart.Chart.Line;
import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.chart.Chart.Shape;
import dev.joust.reports.chart.Chart.Table;
import dev.joust.reports.document.Digits;
import dev.joust.reports.latency.Timed;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.RunContender;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

final class SuiteCharts {

  private static final double WIDE = 8;

  private static final int PERCENTILES_PER_DECADE = 8;

  private final RunView view;
  private final SuiteLayout layout;
  private final List<Place> places;

  SuiteCharts(RunView view, SuiteLayout layout) {
    this.view = view;
    this.layout = layout;
    this.places = view.places(layout.name());
  }

  List<Chart> values(List<PercentileFamily> families) {
    Set<String> inFamilies =
        families.stream()
            .flatMap(family -> family.measures().stream())
            .map(Measure::name)
            .collect(Collectors.toSet());
    Optional<Measure> ranking = view.run().manifest().rankedBy(layout);
    return view.run().manifest().measures(layout).stream()
        .filter(own -> ranking.filter(own::equals).isPresent() || !inFamilies.contains(own.name()))
        .flatMap(own -> values(own).stream())
        .toList();
  }

  /** Absent if nobody has a value. */
  Optional<Chart> values(Measure measure) {
    List<Place> own = places.stream().filter(place -> view.has(place, measure)).toList();
    return own.isEmpty() ? Optional.empty() : Optional.of(values(measure, own));
  }

  private Chart values(Measure measure, List<Place> own) {
    Scale scale =
        Scale.of(measure, own.stream().map(place -> view.contest(place, measure)).toList());
    String title = title(measure.title(), scale.unit());
    return new Chart(
        id(measure.name()),
        title,
        "%s of %s, by contender%s. The table below has the numbers."
            .formatted(measure.title(), layout.title(), better(measure)),
        Shape.VALUES,
        scale.unit(),
        measure.better().name().toLowerCase(Locale.ROOT),
        panels(own, measure, scale),
        table(own, (place, who) -> value(place, measure, scale, who)));
  }

  private static String better(Measure measure) {
    return switch (measure.better()) {
      case HIGHER -> ", higher is better";
      case LOWER -> ", lower is better";
      case NONE -> "";
    };
  }

  static String title(String title, String unit) {
    return unit.isEmpty() ? title : title + ", " + unit;
  }

  private String id(String what) {
    return "chart-" + layout.name() + "-" + what;
  }

  private List<Panel> panels(List<Place> own, Measure measure, Scale scale) {
    Map<Place, List<Place>> groups = new LinkedHashMap<>();
    Optional<String> axis = axis(own);
    for (Place place : own) {
      Cell rest = axis.map(place.cell()::without).orElse(place.cell());
      groups.computeIfAbsent(place.with(rest), key -> new ArrayList<>()).add(place);
    }
    List<Panel> panels = new ArrayList<>();
    groups.forEach((rest, members) -> panels.add(panel(rest, members, axis, measure, scale)));
    return panels;
  }

  private Panel panel(
      Place rest, List<Place> members, Optional<String> axis, Measure measure, Scale scale) {
    boolean over = members.size() > 1 && axis.isPresent();
    if (!over) {
      Place only = members.get(0);
      return new Panel(Names.of(only), points(only, 0, measure, scale));
    }
    List<Point> points = new ArrayList<>();
    for (Place place : members) {
      points.addAll(points(place, number(place, axis.get()).orElse(0.0), measure, scale));
    }
    return new Panel(Names.of(rest), Names.axis(axis.get()), List.of(), isWide(points), points);
  }

  private static boolean isWide(List<Point> points) {
    double least = points.stream().mapToDouble(Point::x).min().orElse(0);
    double most = points.stream().mapToDouble(Point::x).max().orElse(0);
    return least > 0 && most / least >= WIDE;
  }

  /** The layout's column factor if it is a number, else another that is and that varies. */
  private Optional<String> axis(List<Place> own) {
    List<String> factors = new ArrayList<>(List.of(layout.columnFactor()));
    own.stream().flatMap(place -> place.cell().factors().keySet().stream()).forEach(factors::add);
    return factors.stream().distinct().filter(factor -> isAxis(factor, own)).findFirst();
  }

  private static boolean isAxis(String factor, List<Place> own) {
    List<String> values =
        own.stream().flatMap(place -> place.cell().value(factor).stream()).distinct().toList();
    return values.size() > 1 && values.stream().allMatch(it -> Names.number(it).isPresent());
  }

  private static Optional<Double> number(Place place, String factor) {
    return place.cell().value(factor).flatMap(Names::number);
  }

  private List<Point> points(Place place, double x, Measure measure, Scale scale) {
    return view.contest(place, measure).standings().stream()
        .map(
            standing ->
                Point.of(
                    view.number(standing.contender()),
                    x,
                    standing.estimate().value(),
                    standing.estimate().interval(),
                    standing.estimate().forks(),
                    view.doubt(place, standing.contender()),
                    value -> rounded(scale.shown(value))))
        .toList();
  }

  private static double rounded(double value) {
    return Digits.rounded(value, 5).doubleValue();
  }

  private Table table(List<Place> own, BiFunction<Place, RunContender, Entry> entry) {
    return table(
        own,
        own.stream()
            .map(place -> new Line(Names.of(place), place, who -> entry.apply(place, who)))
            .toList());
  }

  private Table table(List<Place> own, List<Line> lines) {
    return Table.of(view, who -> isIn(own, who), lines);
  }

  private boolean isIn(List<Place> own, RunContender contender) {
    return own.stream().anyMatch(place -> !view.outcomes(place, contender.name()).isEmpty());
  }

  private Entry value(Place place, Measure measure, Scale scale, RunContender contender) {
    Contest contest = view.contest(place, measure);
    return contest
        .standing(contender.name())
        .map(
            standing ->
                new Entry(
                    Digits.of(scale.shown(standing.estimate().value())),
                    range(scale, standing),
                    contest.isClearlyBest(contender.name()),
                    view.doubt(place, contender.name()).orElse("")))
        .orElseGet(() -> why(place, contender));
  }

  private static String range(Scale scale, Standing standing) {
    return standing
        .estimate()
        .interval()
        .map(own -> Digits.range(scale.shown(own)))
        .orElse("1 block");
  }

  private Entry why(Place place, RunContender contender) {
    List<Outcome> outcomes = view.outcomes(place, contender.name());
    return outcomes.stream()
        .filter(outcome -> outcome.verdict() == Verdict.INVALID)
        .flatMap(outcome -> outcome.reasons().stream())
        .findFirst()
        .map(reason -> new Entry("invalid", "", false, reason))
        .orElse(Entry.NOTHING);
  }

  List<Chart> ratios(List<Measure> measures) {
    return measures.stream()
        .filter(measure -> measure.better() != Direction.NONE)
        .filter(measure -> places.stream().anyMatch(place -> hasRatios(place, measure)))
        .map(this::ratios)
        .toList();
  }

  private boolean hasRatios(Place place, Measure measure) {
    return view.ranks(place, measure)
        && view.contest(place, measure).standings().stream()
                .filter(standing -> standing.toBest().isPresent())
                .count()
            > 1;
  }

  private Chart ratios(Measure measure) {
    List<Place> own = places.stream().filter(place -> hasRatios(place, measure)).toList();
    return new Chart(
        id("to-best-" + measure.name()),
        measure.title() + ", % from the best",
        "How far each contender's %s is from that of the best one, with the interval that holds"
                .formatted(measure.title())
            + " for all pairs of a cell together"
            + better(measure)
            + ". The table below has the numbers.",
        Shape.RATIOS,
        "%",
        measure.better().name().toLowerCase(Locale.ROOT),
        own.stream().map(place -> new Panel(Names.of(place), toBest(place, measure))).toList(),
        table(own, (place, who) -> toBest(place, measure, who)));
  }

  private List<Point> toBest(Place place, Measure measure) {
    List<Point> points = new ArrayList<>();
    for (Standing standing : view.contest(place, measure).standings()) {
      standing
          .toBest()
          .map(
              ratio ->
                  Point.of(
                      view.number(standing.contender()),
                      0,
                      ratio.value(),
                      ratio.interval(),
                      ratio.blocks(),
                      view.doubt(place, standing.contender()),
                      SuiteCharts::percent))
          .ifPresent(points::add);
    }
    points.sort(Comparator.comparingDouble(point -> Math.abs(point.v())));
    return points;
  }

  private static double percent(double ratio) {
    return Digits.rounded(100 * (ratio - 1), 4).doubleValue();
  }

  private Entry toBest(Place place, Measure measure, RunContender contender) {
    Contest contest = view.contest(place, measure);
    if (contest.isBest(contender.name())) {
      return contest.isClearlyBest(contender.name())
          ? new Entry("best", "", true, "")
          : new Entry("first", contest.bestIs().map(Statement::words).orElse(""), false, "");
    }
    Optional<Ratio> ratio = contest.standing(contender.name()).flatMap(Standing::toBest);
    return ratio
        .map(
            own ->
                new Entry(
                    Digits.difference(own.value()),
                    own.interval()
                        .map(interval -> Digits.difference(interval, own.value()))
                        .orElse("1 block"),
                    false,
                    view.doubt(place, contender.name()).orElse("")))
        .orElse(Entry.NOTHING);
  }

  Chart percentiles(PercentileFamily family) {
    List<Measure> measures = family.measures();
    List<Place> own =
        places.stream()
            .filter(place -> measures.stream().anyMatch(measure -> view.has(place, measure)))
            .toList();
    List<Contest> contests =
        own.stream()
            .flatMap(place -> measures.stream().map(measure -> view.contest(place, measure)))
            .toList();
    Scale scale = Scale.of(measures.get(0), contests);
    List<String> labels = family.labels();
    List<Panel> panels = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    for (Place place : own) {
      List<Point> points = new ArrayList<>();
      for (PercentileFamily.Member member : family.members()) {
        // The longest has no place on an axis of what lies beyond.
        if (member.percentile() < PercentileFamily.HIGHEST) {
          points.addAll(points(place, member.percentile(), member.measure(), scale));
        }
      }
      panels.add(
          new Panel(
              Names.of(place),
              "percentile",
              List.of(),
              true,
              points,
              tails(place, family.timed(), scale)));
    }
    for (Place place : own) {
      for (int i = 0; i < measures.size(); i++) {
        Measure measure = measures.get(i);
        lines.add(
            new Line(
                Names.of(place) + " · " + labels.get(i),
                place,
                who -> value(place, measure, scale, who)));
      }
    }
    return new Chart(
        id(family.name()),
        title(family.title() + " by percentile", scale.unit()),
        family.title()
            + " by percentile and contender, lower is better. Marks are means of blocks with their"
            + " intervals; lines are all blocks together, where the run has kept them. The table"
            + " below has the numbers.",
        Shape.PERCENTILES,
        scale.unit(),
        "lower",
        panels,
        table(own, lines));
  }

  /** The latencies of a place at many percentiles, as far as the run has kept them. */
  private List<Curve> tails(Place place, Optional<Timed> timed, Scale scale) {
    List<Curve> tails = new ArrayList<>();
    for (RunContender who : view.contenders()) {
      timed
          .flatMap(own -> view.latencies().of(place.setting(), place.cell(), who.name(), own))
          .ifPresent(
              own ->
                  tails.add(
                      new Curve(
                          view.number(who.name()),
                          0,
                          0,
                          PERCENTILES_PER_DECADE,
                          DoubleStream.of(own.tail(PERCENTILES_PER_DECADE))
                              .mapToObj(nanos -> rounded(scale.ofNanos(nanos)))
                              .toList())));
    }
    return tails;
  }

  boolean isEmpty() {
    return places.isEmpty();
  }
}
