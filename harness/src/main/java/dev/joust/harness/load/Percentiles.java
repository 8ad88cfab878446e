package dev.joust.harness.load;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** What is told of a histogram of nanoseconds: microseconds at a few percentiles. */
final class Percentiles {

  private Percentiles() {}

  /** By name; of nothing there are none. */
  static ObjectNode micros(Histogram nanos) {
    ObjectNode micros = object();
    if (nanos.getTotalCount() > 0) {
      micros.put("p50", at(nanos, 50));
      micros.put("p90", at(nanos, 90));
      micros.put("p99", at(nanos, 99));
      micros.put("p99_9", at(nanos, 99.9));
      micros.put("max", round(nanos.getMaxValue() / 1e3));
    }
    return micros;
  }

  /** In a line; of nothing there is none. */
  static Optional<String> line(String title, Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return Optional.empty();
    }
    StringBuilder times = new StringBuilder(title).append(" in microseconds:");
    micros(nanos)
        .properties()
        .forEach(
            entry ->
                times.append(
                    String.format(
                        Locale.ROOT, " %s %.0f", entry.getKey(), entry.getValue().asDouble())));
    return Optional.of(times.toString());
  }

  static ObjectNode object() {
    return JsonMapper.builder().build().createObjectNode();
  }

  static double round(double value) {
    return Math.round(value * 1_000) / 1_000.0;
  }

  private static double at(Histogram nanos, double percentile) {
    return round(nanos.getValueAtPercentile(percentile) / 1e3);
  }
}
