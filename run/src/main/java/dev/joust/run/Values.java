package dev.joust.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Checks and copies the maps of samples. */
final class Values {

  /** A thousand times the bytes of the largest disks, and the nanoseconds of three centuries. */
  static final double LARGEST = 1e19;

  private Values() {}

  static Map<String, Double> measures(Map<String, Double> measures) {
    Map<String, Double> copy = copy(measures);
    copy.forEach(
        (name, value) -> {
          if (value == null || !Double.isFinite(value)) {
            throw new IllegalArgumentException(
                "measure '" + name + "' is " + value + "; leave out what was not measured");
          }
          if (Math.abs(value) > LARGEST) {
            throw new IllegalArgumentException(
                "measure '" + name + "' is " + value + ", which is more than can be measured");
          }
          // Other measures may be differences.
          if (value < 0 && Measures.find(name).filter(Measure::isRate).isPresent()) {
            throw new IllegalArgumentException(
                "measure '" + name + "' is " + value + ", must be 0 or more");
          }
        });
    return copy;
  }

  /** Refuses a number that is not finite, or not in a range. */
  static double within(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          "%s is %s, must be a number from %s to %s".formatted(name, value, least, most));
    }
    return value;
  }

  /** Refuses a count below the least that there can be. */
  static int atLeast(int least, String name, int value) {
    if (value < least) {
      throw new IllegalArgumentException(
          "%s is %d, must be %d or more".formatted(name, value, least));
    }
    return value;
  }

  static Map<String, Long> errors(Map<String, Long> errors) {
    Map<String, Long> copy = copy(errors);
    copy.forEach(
        (kind, count) -> {
          if (count == null || count < 1) {
            throw new IllegalArgumentException(
                "errors of kind '" + kind + "' are " + count + "; leave out what did not occur");
          }
        });
    return copy;
  }

  private static <T> Map<String, T> copy(Map<String, T> map) {
    return map == null || map.isEmpty()
        ? Map.of()
        : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
