package dev.joust.harness.trial.span;

import dev.joust.run.Measure;
import dev.joust.run.Measures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A measure, declared where it is computed.
 *
 * @param <O> what it is read off
 * @param measure what there is to know of it
 * @param of its value; empty where there is none
 */
public record Gauge<O>(Measure measure, Function<O, OptionalDouble> of) {

  /**
   * A measure that is there wherever something was observed.
   *
   * @param name its name in the table of measures
   */
  public static <O> Gauge<O> always(String name, ToDoubleFunction<O> value) {
    return of(name, observed -> OptionalDouble.of(value.applyAsDouble(observed)));
  }

  /**
   * A measure that is not always there.
   *
   * @param name its name in the table of measures
   */
  public static <O> Gauge<O> of(String name, Function<O, OptionalDouble> value) {
    return new Gauge<>(Measures.named(name), value);
  }

  /** This gauge, read off a part of something larger. */
  public <W> Gauge<W> within(Function<W, O> part) {
    return new Gauge<>(measure, whole -> of.apply(part.apply(whole)));
  }

  /** All these gauges, read off a part of something larger. */
  public static <W, O> List<Gauge<W>> within(List<Gauge<O>> gauges, Function<W, O> part) {
    return gauges.stream().map(gauge -> gauge.<W>within(part)).toList();
  }

  /** What these gauges measure, in their order. */
  public static <O> List<Measure> measures(List<Gauge<O>> gauges) {
    return gauges.stream().map(Gauge::measure).toList();
  }

  /** The values by measure. What there is none of, or what is no finite number, is left out. */
  public static <O> Map<String, Double> read(List<Gauge<O>> gauges, O observed) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Gauge<O> gauge : gauges) {
      gauge
          .of
          .apply(observed)
          .ifPresent(
              value -> {
                if (Double.isFinite(value)) {
                  values.put(gauge.measure.name(), value);
                }
              });
    }
    return values;
  }

  /** A count as a value, in another unit. */
  public static OptionalDouble scaled(OptionalLong count, double divisor) {
    return count.isPresent()
        ? OptionalDouble.of(count.getAsLong() / divisor)
        : OptionalDouble.empty();
  }
}
