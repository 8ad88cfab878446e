package dev.joust.harness.trial.span;

import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Measures as a table, from which gauges take what there is to know of them. */
public final class MeasureTable {

  private static final int COLUMNS = 5;

  private final Map<String, Measure> byName = new HashMap<>();

  /**
   * Reads a table.
   *
   * @param lines a measure each: name, unit, direction, aggregate and title, between bars
   */
  public MeasureTable(String lines) {
    lines.lines().map(line -> line.split("\\|", COLUMNS)).forEach(this::add);
  }

  private void add(String... cells) {
    Measure measure =
        new Measure(
            cells[0].strip(),
            cells[1].strip(),
            Direction.valueOf(constant(cells[2])),
            Aggregate.valueOf(constant(cells[3])),
            cells[4].strip());
    byName.put(measure.name(), measure);
  }

  private static String constant(String cell) {
    return cell.strip().toUpperCase(Locale.ROOT).replace(' ', '_');
  }

  /**
   * A measure of the table that is not always there.
   *
   * @throws IllegalArgumentException if the table has none of that name
   */
  public <O> Gauge<O> gauge(String name, Function<O, OptionalDouble> value) {
    if (!byName.containsKey(name)) {
      throw new IllegalArgumentException("no measure " + name);
    }
    return new Gauge<>(byName.get(name), value);
  }

  /** A measure of the table that is there wherever something was observed. */
  public <O> Gauge<O> always(String name, ToDoubleFunction<O> value) {
    return gauge(name, observed -> OptionalDouble.of(value.applyAsDouble(observed)));
  }
}
