package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Curve;
import dev.joust.reports.chart.Chart.Entry;
import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.chart.Chart.Row;
import dev.joust.reports.chart.Chart.Shape;
import dev.joust.reports.document.Digits;
import dev.joust.reports.latency.Distribution;
import dev.joust.reports.latency.Timed;
import dev.joust.run.Measure.Direction;
import dev.joust.run.RunContender;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** How the latencies of a live document spread, a ridge for each number of readers. */
record Ridges(RunView view, SuiteLayout layout) {

  private static final String READERS = "readers";
  private static final String UNIT = "ms";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int MILLI_DECADES = 6;
  private static final int BINS_PER_DECADE = 16;
  private static final int SIGNIFICANT = 4;
  private static final List<Double> PERCENTILES = List.of(10.0, 50.0, 90.0, 99.0);

  /** Absent where the run has kept no such latencies. */
  Optional<Chart> chart() {
    Map<Place, List<Place>> groups = new LinkedHashMap<>();
    for (Place place : view.places(layout.name())) {
      if (view.contenders().stream().anyMatch(who -> latencies(place, who).isPresent())) {
        groups.computeIfAbsent(place.without(READERS), key -> new ArrayList<>()).add(place);
      }
    }
    List<Panel> panels = new ArrayList<>();
    groups.forEach((rest, places) -> panels.add(panel(rest, places)));
    Chart chart =
        new Chart(
            "chart-" + layout.name() + "-ridges",
            "Spread of arrivals by readers, " + UNIT,
            "How long states of the document took to arrive, as the share of arrivals at each"
                + " latency, by number of readers and contender. All blocks are taken together;"
                + " marks are medians. The table below has percentiles.",
            Shape.RIDGES,
            UNIT,
            Direction.NONE,
            panels,
            groups.values().stream().flatMap(List::stream).flatMap(this::rows).toList());
    return groups.isEmpty() ? Optional.empty() : Optional.of(chart);
  }

  private Optional<Distribution> latencies(Place place, RunContender who) {
    return view.latencies().of(place.setting(), place.cell(), who.name(), Timed.ARRIVAL);
  }

  private Panel panel(Place rest, List<Place> places) {
    List<Point> medians = new ArrayList<>();
    List<Curve> ridges = new ArrayList<>();
    for (int row = 0; row < places.size(); row++) {
      Place place = places.get(row);
      for (int c = 0; c < view.contenders().size(); c++) {
        Optional<Distribution> own = latencies(place, view.contenders().get(c));
        if (own.isPresent()) {
          int blocks = view.outcomes(place, view.contenders().get(c).name()).size();
          double median = rounded(own.get().nanosAt(50) / NANOS_PER_MILLI);
          medians.add(new Point(c, row, median, null, null, blocks, null));
          Distribution.Bins bins = own.get().shares(BINS_PER_DECADE);
          int first = bins.first() - MILLI_DECADES * BINS_PER_DECADE;
          List<Double> shares = DoubleStream.of(bins.shares()).mapToObj(Ridges::rounded).toList();
          ridges.add(new Curve(c, row, first, BINS_PER_DECADE, shares));
        }
      }
    }
    List<String> labels =
        places.stream()
            .map(place -> Names.factor(READERS, place.cell().value(READERS).orElseThrow()))
            .toList();
    return new Panel(Names.of(rest), READERS, labels, true, medians, ridges);
  }

  private static double rounded(double value) {
    return Digits.rounded(value, SIGNIFICANT).doubleValue();
  }

  private Stream<Row> rows(Place place) {
    return PERCENTILES.stream()
        .map(
            percentile ->
                Row.of(
                    view,
                    Names.of(place) + " · p" + Math.round(percentile),
                    place,
                    who -> latencies(place, who).map(own -> entry(who, own.nanosAt(percentile)))));
  }

  private Entry entry(RunContender who, double nanos) {
    return Entry.of(view.number(who.name()), Digits.of(nanos / NANOS_PER_MILLI), "");
  }
}
