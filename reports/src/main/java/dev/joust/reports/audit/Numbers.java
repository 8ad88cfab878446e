package dev.joust.reports.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as other programs write them; what is not a number is NaN. */
final class Numbers {

  private static final Pattern TIME = Pattern.compile("([0-9.]+)(us|ms|s|m|h)");

  private static final Map<String, Double> SECONDS =
      Map.of("us", 1e-6, "ms", 1e-3, "s", 1.0, "m", 60.0, "h", 3600.0);

  private Numbers() {}

  /** The seconds of a time such as {@code 4.57ms}. */
  static double seconds(String text) {
    Matcher time = TIME.matcher(text);
    return time.matches() ? of(time.group(1)) * SECONDS.get(time.group(2)) : Double.NaN;
  }

  static double of(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException none) {
      return Double.NaN;
    }
  }

  /** The number at a pointer. */
  static double of(JsonNode node, String pointer) {
    return node.at(pointer).asDouble(Double.NaN);
  }
}
