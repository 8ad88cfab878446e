package dev.joust.run;

import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Measure.Role;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All that is measured, as {@code measures.csv} alongside this class lists it. */
public final class Measures {

  /** All measures, in the order of the table. */
  public static final List<Measure> ALL = read();

  private static final Map<String, Measure> BY_NAME =
      ALL.stream().collect(Collectors.toUnmodifiableMap(Measure::name, Function.identity()));

  private static final int COLUMNS = 7;

  private Measures() {}

  private static List<Measure> read() {
    try (BufferedReader table =
        new BufferedReader(
            new InputStreamReader(
                Measures.class.getResourceAsStream("measures.csv"), StandardCharsets.UTF_8))) {
      return table.lines().skip(1).map(Measures::measure).toList();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static Measure measure(String line) {
    String[] values = line.split(",", COLUMNS);
    return new Measure(
        values[0],
        values[1],
        Direction.valueOf(constant(values[2])),
        Aggregate.valueOf(constant(values[3])),
        Role.valueOf(constant(values[4])),
        values[5].equals("yes"),
        values[6]);
  }

  private static String constant(String words) {
    return words.toUpperCase(Locale.ROOT).replace(' ', '_');
  }

  /** The measure of that name, if the table has it. */
  static Optional<Measure> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /**
   * The measure of that name.
   *
   * @throws IllegalArgumentException if the table lacks it
   */
  public static Measure named(String name) {
    return find(name).orElseThrow(() -> new IllegalArgumentException("measures.csv lacks " + name));
  }
}
