package dev.joust.run.store;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.joust.run.Iteration;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A cell's iterations as columns, so that hundreds of slices take little room in a file.
 *
 * @param numbers the iterations' numbers, in their order
 * @param measures an iteration's value at the place of its number, {@code null} where it has none;
 *     {@value #SIGNIFICANT} significant digits are kept
 * @param errors counts by kind, by the number of the iteration; absent where nothing failed
 * @param leftOut what disturbed an iteration, by its number; absent where nothing did
 */
record IterationColumns(
    List<Integer> numbers,
    @JsonSetter(contentNulls = Nulls.SET) Map<String, List<BigDecimal>> measures,
    Map<Integer, Map<String, Long>> errors,
    Map<Integer, String> leftOut) {

  private static final int SIGNIFICANT = 6;
  private static final MathContext KEPT = new MathContext(SIGNIFICANT, RoundingMode.HALF_EVEN);

  IterationColumns {
    numbers = numbers == null ? List.of() : numbers;
    measures = measures == null ? Map.of() : measures;
    errors = errors == null ? Map.of() : errors;
    leftOut = leftOut == null ? Map.of() : leftOut;
    int rows = numbers.size();
    measures.forEach(
        (name, values) -> {
          if (values.size() != rows) {
            throw new IllegalArgumentException(
                "%d values of '%s' for %d iterations".formatted(values.size(), name, rows));
          }
        });
  }

  static IterationColumns of(List<Iteration> iterations) {
    Set<String> names = new LinkedHashSet<>();
    iterations.forEach(iteration -> names.addAll(iteration.measures().keySet()));
    Map<String, List<BigDecimal>> measures = new LinkedHashMap<>();
    names.forEach(name -> measures.put(name, column(iterations, name)));
    Map<Integer, Map<String, Long>> errors = new LinkedHashMap<>();
    Map<Integer, String> leftOut = new LinkedHashMap<>();
    for (Iteration iteration : iterations) {
      if (!iteration.errors().isEmpty()) {
        errors.put(iteration.number(), iteration.errors());
      }
      iteration.leftOut().ifPresent(why -> leftOut.put(iteration.number(), why));
    }
    List<Integer> numbers = iterations.stream().map(Iteration::number).toList();
    return new IterationColumns(numbers, measures, errors, leftOut);
  }

  private static List<BigDecimal> column(List<Iteration> iterations, String measure) {
    return iterations.stream()
        .map(iteration -> iteration.measures().get(measure))
        .map(value -> value == null ? null : rounded(value))
        .toList();
  }

  /** Without a plus in its exponent or zeros at its end, which only take room. */
  private static BigDecimal rounded(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).round(KEPT).stripTrailingZeros();
    return rounded.scale() < 0 && rounded.precision() - rounded.scale() <= SIGNIFICANT + 3
        ? rounded.setScale(0)
        : rounded;
  }

  List<Iteration> toIterations() {
    List<Iteration> iterations = new ArrayList<>();
    for (int row = 0; row < numbers.size(); row++) {
      int number = numbers.get(row);
      iterations.add(
          new Iteration(
              number,
              measures(row),
              errors.getOrDefault(number, Map.of()),
              Optional.ofNullable(leftOut.get(number))));
    }
    return iterations;
  }

  private Map<String, Double> measures(int row) {
    Map<String, Double> own = new LinkedHashMap<>();
    measures.forEach(
        (name, column) -> {
          if (column.get(row) != null) {
            own.put(name, column.get(row).doubleValue());
          }
        });
    return own;
  }
}
