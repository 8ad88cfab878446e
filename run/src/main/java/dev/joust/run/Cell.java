package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One combination of factors of a suite, as in {@code connections=100, payloadBytes=512}.
 *
 * @param suite the suite
 * @param factors values by factor, in the order in which they are to be read
 */
public record Cell(String suite, Map<String, String> factors) {

  private static final String SUITE = "suite";
  private static final String SIZE_UNIT = "bytes";
  private static final Set<String> OTHER_SIZES =
      Set.of(Factor.SECURITY, Factor.COMPRESSION, Factor.REQUEST_BODY);
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]{0,17}");

  public Cell {
    requireNonNull(suite, "suite");
    factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
  }

  @JsonCreator
  static Cell ofJson(Map<String, Object> factors) {
    Map<String, String> texts = new LinkedHashMap<>();
    factors.forEach(
        (factor, value) -> {
          if (value == null || value instanceof Collection || value instanceof Map) {
            throw new IllegalArgumentException(
                "'%s' of a cell is %s, must be a number or text".formatted(factor, value));
          }
          texts.put(factor, String.valueOf(value));
        });
    String suite = texts.remove(SUITE);
    return new Cell(suite, texts);
  }

  @JsonValue
  Map<String, Object> toJson() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put(SUITE, suite);
    factors.forEach(
        (factor, value) ->
            values.put(factor, INTEGER.matcher(value).matches() ? Long.valueOf(value) : value));
    return values;
  }

  /** A suite's cell of no factors, to be built up by {@link #with}. */
  public static Cell of(String suite) {
    return new Cell(suite, Map.of());
  }

  /** This cell with one factor more, or with another value of it. */
  public Cell with(String factor, Object value) {
    Map<String, String> more = new LinkedHashMap<>(factors);
    more.put(factor, String.valueOf(value));
    return new Cell(suite, more);
  }

  /** This cell with one factor more, or with another value of it. */
  public <T> Cell with(Factor<T> factor, T value) {
    return with(factor.name(), factor.print().apply(value));
  }

  /** This cell less one factor. */
  public Cell without(String factor) {
    Map<String, String> less = new LinkedHashMap<>(factors);
    less.remove(factor);
    return new Cell(suite, less);
  }

  /** The value of a factor, if the cell has that factor. */
  public Optional<String> value(String factor) {
    return Optional.ofNullable(factors.get(factor));
  }

  /** The value of a factor, if the cell has that factor. */
  public <T> Optional<T> value(Factor<T> factor) {
    return value(factor.name()).map(factor.parse());
  }

  /**
   * The value of a factor that the cell has.
   *
   * @throws NoSuchElementException if it does not
   */
  public <T> T get(Factor<T> factor) {
    return value(factor)
        .orElseThrow(
            () ->
                new NoSuchElementException(
                    "a cell of %s lacks %s".formatted(suite, factor.name())));
  }

  /**
   * The factors that no mean is made over: sizes, which are those whose name ends with their unit,
   * bytes, security, compression and what requests carry. A cost at one size tells nothing of that
   * at another, nor does one within TLS of that without.
   */
  public Cell sizes() {
    Map<String, String> sizes = new LinkedHashMap<>(factors);
    sizes
        .keySet()
        .removeIf(
            factor ->
                !OTHER_SIZES.contains(factor)
                    && !factor.toLowerCase(Locale.ROOT).endsWith(SIZE_UNIT));
    return new Cell(suite, sizes);
  }

  /**
   * The factors, without the suite, as a person reads them: {@code connections=100,
   * payloadBytes=512}.
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    factors.forEach(
        (factor, value) ->
            text.append(text.isEmpty() ? "" : ", ").append(factor).append('=').append(value));
    return text.toString();
  }
}
