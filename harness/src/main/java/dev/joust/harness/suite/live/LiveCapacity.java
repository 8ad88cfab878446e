package dev.joust.harness.suite.live;

import dev.joust.run.Measure;
import dev.joust.run.Measures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * How many readers can be served if nobody may wait longer than an acceptable time: by what was
 * measured, and by the source's formula, users &lt;= most requests per second x acceptable time
 * (Van de Vyvere et al. 2020, formula 1).
 *
 * @param steps in the order of their readers
 * @param pollsPerSecond the most that were answered, where that was measured
 */
record LiveCapacity(List<LiveStep> steps, Optional<Double> pollsPerSecond) {

  private static final List<Integer> ACCEPTABLE_MILLIS = List.of(500, 1_000, 2_000, 4_000, 10_000);
  private static final String RATE = "mostPollsPerSecond";

  static List<Measure> measures() {
    return Stream.of(
            ACCEPTABLE_MILLIS.stream().map(LiveCapacity::served),
            Stream.of(RATE),
            ACCEPTABLE_MILLIS.stream().map(LiveCapacity::formula))
        .flatMap(names -> names)
        .map(Measures::named)
        .toList();
  }

  /** Values; a time within which not even the first step was served has none. */
  Map<String, Double> values() {
    Map<String, Double> values = new LinkedHashMap<>();
    for (int millis : ACCEPTABLE_MILLIS) {
      servedWithin(millis).ifPresent(readers -> values.put(served(millis), (double) readers));
    }
    pollsPerSecond.ifPresent(
        rate -> {
          values.put(RATE, rate);
          ACCEPTABLE_MILLIS.forEach(
              millis -> values.put(formula(millis), Math.floor(rate * millis / 1e3)));
        });
    return values;
  }

  /** The last step before the first at which somebody waited longer, or in vain. */
  OptionalInt servedWithin(int millis) {
    OptionalInt most = OptionalInt.empty();
    for (LiveStep step : steps) {
      if (!step.isServed() || step.latencyNanos().getMaxValue() / 1e6 >= millis) {
        return most;
      }
      most = OptionalInt.of(step.readers());
    }
    return most;
  }

  private static String served(int millis) {
    return "readersWithin%dMillis".formatted(millis);
  }

  private static String formula(int millis) {
    return "formulaReadersWithin%dMillis".formatted(millis);
  }
}
