package dev.joust.reports.chart;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Contest;
import dev.joust.run.Measure;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The unit in which a measure is shown: one in which its values have few digits.
 *
 * @param unit as it is shown: {@code ms}
 * @param factor by how much the measure's own unit is smaller: 1,000 for milliseconds of
 *     microseconds
 */
public record Scale(String unit, double factor) {

  private static final Map<String, List<Scale>> LARGER =
      Map.of(
          "B",
          List.of(new Scale("GB", 1e9), new Scale("MB", 1e6), new Scale("kB", 1e3)),
          "µs",
          List.of(new Scale("s", 1e6), new Scale("ms", 1e3)),
          "ms",
          List.of(new Scale("s", 1e3)),
          "ns",
          List.of(new Scale("ms", 1e6), new Scale("µs", 1e3)));

  private static final Map<String, Double> NANOS =
      Map.of("ns", 1.0, "µs", 1e3, "ms", 1e6, "s", 1e9);

  /** The largest unit in which no value of the contests is below 1. */
  public static Scale of(Measure measure, Stream<Contest> contests) {
    return of(
        measure,
        contests
            .flatMap(contest -> contest.standings().stream())
            .mapToDouble(standing -> standing.estimate().value()));
  }

  /** The largest unit in which none of the values is below 1. */
  static Scale of(Measure measure, DoubleStream values) {
    double least = values.filter(value -> value > 0).min().orElse(0);
    return LARGER.getOrDefault(measure.unit(), List.of()).stream()
        .filter(scale -> least >= scale.factor())
        .findFirst()
        .orElse(new Scale(measure.unit(), 1));
  }

  /** A value of the measure in this unit. */
  public double shown(double value) {
    return value / factor;
  }

  /** How much a time is in a unit of time. */
  double ofNanos(double nanos) {
    return nanos / NANOS.get(unit);
  }

  /** A number with its unit. */
  public String text(double value) {
    return Digits.of(shown(value)) + (unit.isEmpty() ? "" : " " + unit);
  }
}
