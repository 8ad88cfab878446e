package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Curve;
import dev.joust.reports.chart.Chart.Entry;
import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.chart.Chart.Row;
import dev.joust.reports.chart.Chart.Shape;
import dev.joust.reports.document.Digits;
import dev.joust.reports.latency.Timed;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.RunContender;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The charts of a suite's measures in its places. */
record SuiteCharts(RunView view, SuiteLayout layout, List<Place> places) {

  private static final double WIDE = 8;

  private static final int PERCENTILES_PER_DECADE = 8;

  private static final Comparator<Point> BY_DISTANCE =
      Comparator.comparingDouble(point -> Math.abs(point.v()));

  List<Chart> values(List<PercentileFamily> families) {
    List<Measure> inFamilies =
        families.stream().flatMap(family -> family.measures().stream()).toList();
    Optional<Measure> ranking = view.manifest().rankedBy(layout);
    return view.manifest().measures(layout).stream()
        .filter(own -> ranking.filter(own::equals).isPresent() || !inFamilies.contains(own))
        .flatMap(own -> values(own).stream())
        .toList();
  }

  /** Absent if nobody has a value. */
  Optional<Chart> values(Measure measure) {
    List<Place> own = places.stream().filter(place -> view.has(place, measure)).toList();
    Scale scale = Scale.of(measure, own.stream().map(place -> view.contest(place, measure)));
    Optional<String> axis = axis(own);
    Map<Place, List<Place>> groups = new LinkedHashMap<>();
    own.forEach(
        place -> groups.computeIfAbsent(rest(place, axis), key -> new ArrayList<>()).add(place));
    Map<Place, Row> rows = new LinkedHashMap<>();
    for (Place place : own) {
      double x = groups.get(rest(place, axis)).size() > 1 ? number(place, axis.orElseThrow()) : 0;
      rows.put(place, row(place, "", x, measure, scale));
    }
    List<Panel> panels = new ArrayList<>();
    groups.forEach(
        (rest, members) -> panels.add(panel(rest, members.stream().map(rows::get).toList(), axis)));
    Chart chart =
        new Chart(
            id(measure.name()),
            title(measure.title(), scale.unit()),
            "%s of %s, by contender%s. The table below has the numbers."
                .formatted(measure.title(), layout.title(), better(measure)),
            Shape.VALUES,
            scale.unit(),
            measure.better(),
            panels,
            List.copyOf(rows.values()));
    return own.isEmpty() ? Optional.empty() : Optional.of(chart);
  }

  private static String better(Measure measure) {
    return measure.better().words().map(", "::concat).orElse("");
  }

  static String title(String title, String unit) {
    return unit.isEmpty() ? title : title + ", " + unit;
  }

  private String id(String what) {
    return "chart-" + layout.name() + "-" + what;
  }

  private static Place rest(Place place, Optional<String> axis) {
    return axis.map(place::without).orElse(place);
  }

  private static Panel panel(Place rest, List<Row> rows, Optional<String> axis) {
    List<Point> points = rows.stream().flatMap(Row::points).toList();
    return rows.size() == 1
        ? new Panel(rows.get(0).heading(), points)
        : new Panel(
            Names.of(rest), Names.axis(axis.orElseThrow()), List.of(), isWide(points), points);
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

  private static double number(Place place, String factor) {
    return place.cell().value(factor).flatMap(Names::number).orElse(0.0);
  }

  private Row row(Place place, String label, double x, Measure measure, Scale scale) {
    Contest contest = view.contest(place, measure);
    return Row.of(
        view,
        Names.of(place) + label,
        place,
        who ->
            contest
                .standing(who.name())
                .map(own -> entry(own, x, scale, place, contest))
                .or(() -> why(place, who)));
  }

  private Entry entry(Standing own, double x, Scale scale, Place place, Contest contest) {
    int c = view.number(own.contender());
    Estimate estimate = own.estimate();
    Optional<String> doubt = view.doubt(place, own.contender());
    Point point = Point.of(c, x, estimate, doubt, scale::shown);
    String text = Digits.of(scale.shown(estimate.value()));
    Optional<String> range = estimate.interval().map(it -> Digits.range(it.map(scale::shown)));
    return Entry.of(point, text, range, contest.isClearlyBest(own.contender()));
  }

  /** Why a contender has no value; absent if it was not to be measured there. */
  private Optional<Entry> why(Place place, RunContender contender) {
    List<Outcome> outcomes = view.outcomes(place, contender.name());
    int c = view.number(contender.name());
    return outcomes.stream()
        .filter(outcome -> outcome.verdict() == Verdict.INVALID)
        .flatMap(outcome -> outcome.reasons().stream())
        .findFirst()
        .map(reason -> Entry.of(c, "invalid", reason))
        .or(() -> outcomes.stream().findFirst().map(any -> Entry.of(c, "–", "")));
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
    List<Row> rows =
        places.stream()
            .filter(place -> hasRatios(place, measure))
            .map(place -> Row.of(view, Names.of(place), place, who -> toBest(place, measure, who)))
            .toList();
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
        measure.better(),
        rows.stream()
            .map(row -> new Panel(row.heading(), row.points().sorted(BY_DISTANCE).toList()))
            .toList(),
        rows);
  }

  private Optional<Entry> toBest(Place place, Measure measure, RunContender who) {
    Contest contest = view.contest(place, measure);
    Optional<Ratio> ratio = contest.standing(who.name()).flatMap(Standing::toBest);
    if (ratio.isEmpty()) {
      return why(place, who).map(own -> Entry.of(own.c(), "–", ""));
    }
    Ratio own = ratio.get();
    int c = view.number(who.name());
    Optional<String> doubt = view.doubt(place, who.name());
    DoubleUnaryOperator percent = value -> Digits.rounded(100 * (value - 1), 4).doubleValue();
    Point point = Point.of(c, 0, own.estimate(), doubt, percent);
    if (contest.isBest(who.name())) {
      boolean clear = contest.isClearlyBest(who.name());
      String sure = clear ? "" : contest.bestIs().map(Statement::words).orElse("");
      return Optional.of(new Entry(c, point, clear ? "best" : "first", sure, clear, ""));
    }
    Optional<String> range = own.interval().map(ends -> Digits.difference(ends, own.value()));
    return Optional.of(Entry.of(point, Digits.difference(own.value()), range, false));
  }

  Chart percentiles(PercentileFamily family) {
    List<Measure> measures = family.measures();
    List<Place> own =
        places.stream()
            .filter(place -> measures.stream().anyMatch(measure -> view.has(place, measure)))
            .toList();
    Stream<Contest> contests =
        own.stream()
            .flatMap(place -> measures.stream().map(measure -> view.contest(place, measure)));
    Scale scale = Scale.of(measures.get(0), contests);
    List<Panel> panels = new ArrayList<>();
    List<Row> all = new ArrayList<>();
    for (Place place : own) {
      List<Row> rows =
          family.members().stream()
              .map(it -> row(place, " · " + it.label(), it.percentile(), it.measure(), scale))
              .toList();
      all.addAll(rows);
      List<Point> points =
          rows.stream().flatMap(Row::points).filter(SuiteCharts::hasPlace).toList();
      List<Curve> tails = tails(place, family.timed(), scale);
      panels.add(new Panel(Names.of(place), "percentile", List.of(), true, points, tails));
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
        Direction.LOWER,
        panels,
        all);
  }

  /** The longest has none on an axis of what lies beyond. */
  private static boolean hasPlace(Point point) {
    return point.x() < PercentileFamily.HIGHEST;
  }

  /** The latencies of a place at many percentiles, as far as the run has kept them. */
  private List<Curve> tails(Place place, Optional<Timed> timed, Scale scale) {
    List<Curve> tails = new ArrayList<>();
    for (RunContender who : view.contenders()) {
      timed
          .flatMap(own -> view.latencies().of(place.setting(), place.cell(), who.name(), own))
          .map(own -> DoubleStream.of(own.tail(PERCENTILES_PER_DECADE)).map(scale::ofNanos))
          .map(own -> own.mapToObj(nanos -> Digits.rounded(nanos, 5).doubleValue()).toList())
          .map(own -> new Curve(view.number(who.name()), 0, 0, PERCENTILES_PER_DECADE, own))
          .ifPresent(tails::add);
    }
    return tails;
  }
}
