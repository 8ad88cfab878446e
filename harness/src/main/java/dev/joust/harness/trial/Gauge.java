package dev.joust.harness.trial;

import dev.joust.reports.run.Measure;
import dev.joust.reports.run.Measure.Aggregate;
import dev.joust.reports.run.Measure.Direction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A measure and how it comes from what was observed.
 *
 * @param measure what there is to know of it
 * @param of its value; absent where it was not measured
 * @param <O> what was observed
 */
public record Gauge<O>(Measure measure, Function<O, OptionalDouble> of) {

  /** A measure that is there wherever something was observed. */
  public static <O> Gauge<O> of(
      String name,
      String unit,
      Direction better,
      Aggregate aggregate,
      String title,
      Function<O, OptionalDouble> of) {
    return new Gauge<>(new Measure(name, unit, better, aggregate, title), of);
  }

  /** The values of all that were measured, by the measures' names. */
  public static <O> Map<String, Double> read(List<Gauge<O>> gauges, O observed) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Gauge<O> gauge : gauges) {
      gauge.of().apply(observed).ifPresent(value -> values.put(gauge.measure().name(), value));
    }
    return values;
  }
}
