package dev.joust.harness.trial.span;

import dev.joust.load.LoadResult;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

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

  /** A percentile of a load's response times. */
  public static <O> Gauge<O> responseMicros(
      String name, Function<O, LoadResult> load, double percent) {
    return of(name, observed -> percentile(load.apply(observed).responseNanos(), percent, 1e3));
  }

  /** This gauge, read off a part of something larger. */
  public <W> Gauge<W> within(Function<W, O> part) {
    return new Gauge<>(measure, whole -> of.apply(part.apply(whole)));
  }

  /** All these gauges, read off a part of something larger. */
  public static <W, O> List<Gauge<W>> within(List<Gauge<O>> gauges, Function<W, O> part) {
    return gauges.stream().map(gauge -> gauge.<W>within(part)).toList();
  }

  public static <O> List<Measure> measures(List<Gauge<O>> gauges) {
    return gauges.stream().map(Gauge::measure).toList();
  }

  /** The values by measure. What there is none of, or what is no finite number, is left out. */
  public static <O> Map<String, Double> read(List<Gauge<O>> gauges, O observed) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Gauge<O> gauge : gauges) {
      gauge.of.apply(observed).stream()
          .filter(Double::isFinite)
          .forEach(value -> values.put(gauge.measure.name(), value));
    }
    return values;
  }

  /** An iteration for each of several that were observed, numbered from 1. */
  public static <O> List<Iteration> iterations(
      List<Gauge<O>> gauges, List<O> observed, Function<O, Map<String, Long>> errors) {
    return IntStream.range(0, observed.size())
        .mapToObj(
            i -> new Iteration(i + 1, read(gauges, observed.get(i)), errors.apply(observed.get(i))))
        .toList();
  }

  /** A value, in another unit, that so many per cent of what was recorded do not exceed. */
  public static OptionalDouble percentile(Histogram recorded, double percent, double divisor) {
    return figure(recorded, own -> own.getValueAtPercentile(percent), divisor);
  }

  /** A figure of what was recorded, in another unit. */
  public static OptionalDouble figure(
      Histogram recorded, ToDoubleFunction<Histogram> figure, double divisor) {
    return recorded.getTotalCount() > 0
        ? OptionalDouble.of(figure.applyAsDouble(recorded) / divisor)
        : OptionalDouble.empty();
  }

  /** A figure as a value, where it is told. */
  public static OptionalDouble told(Optional<? extends Number> figure) {
    return figure.stream().mapToDouble(Number::doubleValue).findFirst();
  }

  /** A value times a factor, where there is one. */
  public static OptionalDouble times(OptionalDouble value, double factor) {
    return value.stream().map(own -> own * factor).findFirst();
  }

  /** How much more one value is than another, where there are both. */
  public static OptionalDouble difference(OptionalDouble more, OptionalDouble less) {
    return more.isPresent() && less.isPresent()
        ? OptionalDouble.of(more.getAsDouble() - less.getAsDouble())
        : OptionalDouble.empty();
  }

  /** A count as a value, in another unit. */
  public static OptionalDouble scaled(OptionalLong count, double divisor) {
    return count.isPresent()
        ? OptionalDouble.of(count.getAsLong() / divisor)
        : OptionalDouble.empty();
  }
}
