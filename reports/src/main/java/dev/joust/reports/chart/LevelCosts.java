package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Entry;
import dev.joust.reports.chart.Chart.Line;
import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.chart.Chart.Shape;
import dev.joust.reports.chart.Chart.Table;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.RunContender;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The charts of what one level of a factor costs against another: for each contender, its value in
 * the dearer cell divided by that in the cheaper one, block by block.
 */
record LevelCosts(RunView view, SuiteLayout layout) {

  private static final String UNIT = "×";
  private static final int SIGNIFICANT = 5;

  private static final List<Level> LEVELS =
      List.of(
          new Level(
              "keep-alive-gain",
              "Gain of keep-alive: a new connection ÷ a kept one",
              Factor.EXCHANGE,
              "http-close"::equals,
              Optional.of("http-keepalive"),
              Set.of(Factor.LOAD_PERCENT.name())),
          new Level(
              "http2-cost",
              "Cost of HTTP/2: HTTP/2 ÷ HTTP keep-alive",
              Factor.EXCHANGE,
              "http2"::equals,
              Optional.of("http-keepalive"),
              Set.of("streams", "windowBytes")),
          new Level(
              "tls-cost",
              "Cost of TLS: within TLS ÷ without",
              Factor.SECURITY,
              "tls"::equals,
              Optional.empty(),
              Set.of()),
          new Level(
              "handshake-cost",
              "Cost of a handshake: a connection with one ÷ one without TLS",
              "handshake",
              kind -> !kind.equals("none"),
              Optional.of("none"),
              Set.of("tlsKey", "tlsTickets")),
          new Level(
              "rsa-cost",
              "Cost of a key of RSA 2048: RSA ÷ ECDSA",
              "tlsKey",
              "rsa"::equals,
              Optional.of("ecdsa"),
              Set.of()),
          new Level(
              "tickets-cost",
              "Cost of session tickets: issued ÷ not issued",
              "tlsTickets",
              "true"::equals,
              Optional.of("false"),
              Set.of()));

  /**
   * Two levels of a factor.
   *
   * @param name part of the chart's name
   * @param title the chart's, without its measure
   * @param dear whether a value of it is the dearer level
   * @param cheap the value of the cheaper level; absent: cells of it lack the factor
   * @param besides factors in which the cells of both may differ as well
   */
  private record Level(
      String name,
      String title,
      String factor,
      Predicate<String> dear,
      Optional<String> cheap,
      Set<String> besides) {

    boolean isDear(Place place) {
      return place.cell().value(factor).filter(dear).isPresent();
    }

    boolean isCheap(Place place, Place dearer) {
      return place.setting().equals(dearer.setting())
          && place.cell().value(factor).equals(cheap)
          && rest(place.cell()).equals(rest(dearer.cell()));
    }

    private Map<String, String> rest(Cell cell) {
      Map<String, String> rest = new HashMap<>(cell.factors());
      rest.remove(factor);
      rest.keySet().removeAll(besides);
      return rest;
    }
  }

  /** Two cells that differ in the level. */
  private record Pair(Place dear, Place cheap, String title) {}

  /** The pictures, in CPU or, where the suite has none, in memory; none where it asks one level. */
  List<Chart> charts() {
    List<Measure> cpu = view.measures(layout, Role.CPU).limit(1).toList();
    List<Measure> measures = cpu.isEmpty() ? view.measures(layout, Role.MEMORY).toList() : cpu;
    return LEVELS.stream()
        .flatMap(level -> measures.stream().flatMap(measure -> chart(level, measure).stream()))
        .toList();
  }

  private Optional<Chart> chart(Level level, Measure measure) {
    List<Pair> pairs =
        pairs(level).stream()
            .filter(
                pair ->
                    view.contenders().stream()
                        .anyMatch(who -> ratio(pair, measure, who).isPresent()))
            .toList();
    return pairs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Chart(
                "chart-%s-%s%s"
                    .formatted(
                        layout.name(),
                        level.name(),
                        measure.role() == Role.CPU ? "" : "-" + measure.name()),
                level.title() + ", " + measure.title(),
                "%s, by contender: %s. Each interval of 95 %% is of one ratio by itself. The table"
                        .formatted(measure.title(), level.title())
                    + " below has the numbers.",
                Shape.VALUES,
                UNIT,
                "none",
                pairs.stream().map(pair -> new Panel(pair.title(), points(pair, measure))).toList(),
                table(pairs, measure)));
  }

  private List<Pair> pairs(Level level) {
    List<Place> places = view.places(layout.name());
    // The heading has the level where there is only one.
    boolean isOne =
        places.stream()
                .filter(level::isDear)
                .map(place -> place.cell().value(level.factor()))
                .distinct()
                .count()
            == 1;
    Set<String> without = isOne ? Set.of(level.factor()) : Set.of();
    List<Pair> pairs = new ArrayList<>();
    for (Place dear : places) {
      if (level.isDear(dear)) {
        places.stream()
            .filter(cheap -> level.isCheap(cheap, dear))
            .findFirst()
            .ifPresent(cheap -> pairs.add(new Pair(dear, cheap, Names.of(dear, without))));
      }
    }
    return pairs;
  }

  private Optional<Ratio> ratio(Pair pair, Measure measure, RunContender who) {
    return view.statistics()
        .ratio(pair.dear().setting(), pair.dear().cell(), pair.cheap().cell(), measure, who.name());
  }

  private Optional<String> doubt(Pair pair, RunContender who) {
    return view.doubt(pair.dear(), who.name()).or(() -> view.doubt(pair.cheap(), who.name()));
  }

  private List<Point> points(Pair pair, Measure measure) {
    List<Point> points = new ArrayList<>();
    for (RunContender who : view.contenders()) {
      ratio(pair, measure, who)
          .map(
              own ->
                  Point.of(
                      view.number(who.name()),
                      0,
                      own.value(),
                      own.interval(),
                      own.blocks(),
                      doubt(pair, who),
                      value -> Digits.rounded(value, SIGNIFICANT).doubleValue()))
          .ifPresent(points::add);
    }
    points.sort(Comparator.comparingDouble(Point::v));
    return points;
  }

  private Table table(List<Pair> pairs, Measure measure) {
    return Table.of(
        view,
        who -> pairs.stream().anyMatch(pair -> ratio(pair, measure, who).isPresent()),
        pairs.stream()
            .map(pair -> new Line(pair.title(), pair.dear(), who -> entry(pair, measure, who)))
            .toList());
  }

  private Entry entry(Pair pair, Measure measure, RunContender who) {
    return ratio(pair, measure, who)
        .map(
            own ->
                new Entry(
                    UNIT + " " + Digits.of(own.value()),
                    own.interval().map(Digits::range).orElse("1 block"),
                    false,
                    doubt(pair, who).orElse("")))
        .orElse(Entry.NOTHING);
  }
}
