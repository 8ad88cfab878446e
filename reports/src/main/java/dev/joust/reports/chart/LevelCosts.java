package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Entry;
import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.chart.Chart.Row;
import dev.joust.reports.chart.Chart.Shape;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
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
import java.util.function.DoubleUnaryOperator;

/**
 * The charts of what one level of a factor costs against another: for each contender, its value in
 * the dearer cell divided by that in the cheaper one, block by block.
 */
public record LevelCosts(RunView view, SuiteLayout layout) {

  private static final String UNIT = "×";
  private static final Comparator<Point> BY_VALUE = Comparator.comparingDouble(Point::v);

  /** Two levels of a factor a line, as {@link Level} names them. */
  private static final List<Level> LEVELS =
      """
      keep-alive-gain|Gain of keep-alive: a new connection ÷ a kept one|exchange|http-close|http-keepalive|loadPercent
      http2-cost|Cost of HTTP/2: HTTP/2 ÷ HTTP keep-alive|exchange|http2|http-keepalive|streams,windowBytes
      tls-cost|Cost of TLS: within TLS ÷ without|security|tls||
      handshake-cost|Cost of a handshake: a connection with one ÷ one without TLS|handshake|(?!none$).*|none|tlsKey,tlsTickets
      rsa-cost|Cost of a key of RSA 2048: RSA ÷ ECDSA|tlsKey|rsa|ecdsa|
      tickets-cost|Cost of session tickets: issued ÷ not issued|tlsTickets|true|false|
      """
          .lines()
          .map(line -> line.split("\\|", -1))
          .map(own -> new Level(own[0], own[1], own[2], own[3], own[4], Set.of(own[5].split(","))))
          .toList();

  /**
   * Two levels of a factor.
   *
   * @param name part of the chart's name
   * @param dear a regular expression of the values of the dearer level
   * @param cheap the value of the cheaper level; empty: cells of it lack the factor
   * @param besides factors in which the cells of both may differ as well
   */
  private record Level(
      String name, String title, String factor, String dear, String cheap, Set<String> besides) {

    boolean isDear(Place place) {
      return place.cell().value(factor).filter(own -> own.matches(dear)).isPresent();
    }

    boolean isCheap(Place place, Place dearer) {
      return place.setting().equals(dearer.setting())
          && place.cell().value(factor).orElse("").equals(cheap)
          && rest(place.cell()).equals(rest(dearer.cell()));
    }

    private Map<String, String> rest(Cell cell) {
      Map<String, String> rest = new HashMap<>(cell.without(factor).factors());
      rest.keySet().removeAll(besides);
      return rest;
    }
  }

  /** The pictures, in CPU or, where the suite has none, in memory; none where it asks one level. */
  public List<Chart> charts() {
    List<Measure> cpu = view.measures(layout, Role.CPU).limit(1).toList();
    List<Measure> measures = cpu.isEmpty() ? view.measures(layout, Role.MEMORY).toList() : cpu;
    return LEVELS.stream()
        .flatMap(level -> measures.stream().map(measure -> chart(level, measure)))
        .filter(chart -> !chart.rows().isEmpty())
        .toList();
  }

  private Chart chart(Level level, Measure measure) {
    List<Row> rows = rows(level, measure);
    return new Chart(
        "chart-%s-%s".formatted(layout.name(), level.name())
            + (measure.role() == Role.CPU ? "" : "-" + measure.name()),
        level.title() + ", " + measure.title(),
        "%s, by contender: %s. Each interval of 95 %% is of one ratio by itself. The table"
                .formatted(measure.title(), level.title())
            + " below has the numbers.",
        Shape.VALUES,
        UNIT,
        Direction.NONE,
        rows.stream()
            .map(row -> new Panel(row.heading(), row.points().sorted(BY_VALUE).toList()))
            .toList(),
        rows);
  }

  private List<Row> rows(Level level, Measure measure) {
    List<Place> places = view.places(layout.name());
    List<Place> dearer = places.stream().filter(level::isDear).toList();
    // The heading has the level where there are several.
    boolean isOne =
        dearer.stream().map(own -> own.cell().value(level.factor())).distinct().count() == 1;
    List<Row> rows = new ArrayList<>();
    for (Place dear : dearer) {
      String heading = Names.of(isOne ? dear.without(level.factor()) : dear);
      places.stream()
          .filter(own -> level.isCheap(own, dear))
          .findFirst()
          .map(cheap -> Row.of(view, heading, dear, who -> entry(dear, cheap, measure, who)))
          .filter(row -> !row.entries().isEmpty())
          .ifPresent(rows::add);
    }
    return rows;
  }

  private Optional<Entry> entry(Place dear, Place cheap, Measure measure, RunContender who) {
    Optional<String> doubt = view.doubt(dear, who.name()).or(() -> view.doubt(cheap, who.name()));
    return view.statistics()
        .ratio(dear.setting(), dear.cell(), cheap.cell(), measure, who.name())
        .map(own -> entry(view.number(who.name()), own, doubt));
  }

  private static Entry entry(int c, Ratio own, Optional<String> doubt) {
    DoubleUnaryOperator shown = DoubleUnaryOperator.identity();
    Point point = Point.of(c, 0, own.estimate(), doubt, shown);
    String text = UNIT + " " + Digits.of(own.value());
    return Entry.of(point, text, own.interval().map(Digits::range), false);
  }
}
