package dev.joust.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Checks and copies the maps of samples. */
final class Values {

  /** A thousand times the bytes of the largest disks, and the nanoseconds of three centuries. */
  private static final double LARGEST = 1e19;

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
        });
    return copy;
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
