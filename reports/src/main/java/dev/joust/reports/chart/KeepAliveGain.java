package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Entry;
import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.chart.Chart.Row;
import dev.joust.reports.chart.Chart.Shape;
import dev.joust.reports.chart.Chart.Table;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.RunContender;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The chart of what keep-alive saves: for each server, the CPU time of a request over a new
 * connection divided by that of a request over a kept one.
 */
final class KeepAliveGain {

  private static final String UNIT = "×";
  private static final int SIGNIFICANT = 5;

  /** Two cells that differ in whether connections are kept, and in how load is offered. */
  private record Pair(Place close, Place kept) {

    String title() {
      return Names.of(kept, Set.of(Factor.EXCHANGE));
    }
  }

  private final RunView view;
  private final SuiteLayout layout;
  private final List<RunContender> contenders;

  KeepAliveGain(RunView view, SuiteLayout layout) {
    this.view = view;
    this.layout = layout;
    this.contenders = view.run().manifest().contenders();
  }

  /** The picture; absent where the suite does not ask both. */
  Optional<Chart> chart() {
    return view.measures(layout, Role.CPU).findFirst().flatMap(this::chart);
  }

  private Optional<Chart> chart(Measure measure) {
    List<Pair> pairs =
        pairs().stream()
            .filter(
                pair -> contenders.stream().anyMatch(who -> ratio(pair, measure, who).isPresent()))
            .toList();
    return pairs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Chart(
                "chart-" + layout.name() + "-keep-alive-gain",
                "Gain of keep-alive, CPU of a new connection ÷ a kept one",
                "How many times as much server CPU a request over a new connection takes as one over"
                    + " a connection that is kept, by contender. The table below has the numbers.",
                Shape.VALUES,
                UNIT,
                "none",
                pairs.stream()
                    .map(
                        pair ->
                            new Panel(pair.title(), "", List.of(), false, points(pair, measure)))
                    .toList(),
                table(pairs, measure)));
  }

  private List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    List<Place> places = view.places(layout.name());
    for (Place close : places) {
      if (isOver(close, "http-close")) {
        places.stream()
            .filter(kept -> isOver(kept, "http-keepalive"))
            .filter(kept -> kept.setting().equals(close.setting()))
            .filter(kept -> isSame(close, kept, "connections"))
            .filter(kept -> isSame(close, kept, "payloadBytes"))
            .filter(kept -> isSame(close, kept, Factor.SECURITY))
            .findFirst()
            .ifPresent(kept -> pairs.add(new Pair(close, kept)));
      }
    }
    return pairs;
  }

  private static boolean isOver(Place place, String exchange) {
    return place.cell().value(Factor.EXCHANGE).filter(exchange::equals).isPresent();
  }

  private static boolean isSame(Place one, Place other, String factor) {
    return one.cell().value(factor).equals(other.cell().value(factor));
  }

  private Optional<Ratio> ratio(Pair pair, Measure measure, RunContender who) {
    return view.statistics()
        .ratio(
            pair.close().setting(), pair.close().cell(), pair.kept().cell(), measure, who.name());
  }

  private Optional<String> doubt(Pair pair, RunContender who) {
    return view.doubt(pair.close(), who.name()).or(() -> view.doubt(pair.kept(), who.name()));
  }

  private List<Point> points(Pair pair, Measure measure) {
    List<Point> points = new ArrayList<>();
    for (RunContender who : contenders) {
      ratio(pair, measure, who)
          .ifPresent(
              own ->
                  points.add(
                      new Point(
                          contenders.indexOf(who),
                          0,
                          rounded(own.value()),
                          own.interval().map(it -> rounded(it.low())).orElse(null),
                          own.interval().map(it -> rounded(it.high())).orElse(null),
                          own.blocks(),
                          doubt(pair, who).orElse(null))));
    }
    points.sort(Comparator.comparingDouble(Point::v));
    return points;
  }

  private static double rounded(double value) {
    return Figures.rounded(value, SIGNIFICANT).doubleValue();
  }

  private Table table(List<Pair> pairs, Measure measure) {
    List<RunContender> columns =
        contenders.stream()
            .filter(who -> pairs.stream().anyMatch(pair -> ratio(pair, measure, who).isPresent()))
            .toList();
    return new Table(
        columns.stream().map(contenders::indexOf).toList(),
        pairs.stream()
            .map(
                pair ->
                    new Row(
                        pair.title(),
                        pair.close(),
                        columns.stream().map(who -> entry(pair, measure, who)).toList()))
            .toList());
  }

  private Entry entry(Pair pair, Measure measure, RunContender who) {
    return ratio(pair, measure, who)
        .map(
            own ->
                new Entry(
                    UNIT + " " + Digits.of(own.value()),
                    own.interval().map(Figures::range).orElse("1 block"),
                    false,
                    doubt(pair, who).orElse("")))
        .orElse(Entry.NOTHING);
  }
}
