package dev.joust.harness.load;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** What is told of histograms of nanoseconds: their ends, their means and a few percentiles. */
final class Percentiles {

  private static final int WIDTH = 9;

  private Percentiles() {}

  /** In microseconds, by name; empty for an empty histogram. */
  static ObjectNode micros(Histogram nanos) {
    ObjectNode micros = object();
    if (nanos.getTotalCount() > 0) {
      values(nanos).forEach((name, value) -> micros.put(name.replace('.', '_'), inMicros(value)));
      micros.put("stdev", inMicros(nanos.getStdDeviation()));
    }
    return micros;
  }

  /**
   * A table, a row for each histogram that is not empty.
   *
   * @param histograms by the name of what they hold
   */
  static List<String> table(Map<String, Histogram> histograms) {
    int name = histograms.keySet().stream().mapToInt(String::length).max().orElse(0);
    List<String> lines = new ArrayList<>();
    histograms.forEach(
        (title, nanos) -> {
          if (nanos.getTotalCount() > 0) {
            Map<String, Double> values = values(nanos);
            if (lines.isEmpty()) {
              lines.add(row(name, "", List.copyOf(values.keySet())));
            }
            lines.add(row(name, title, values.values().stream().map(Amounts::time).toList()));
          }
        });
    return lines;
  }

  private static String row(int name, String title, List<String> cells) {
    return cells.stream()
        .map(cell -> String.format(Locale.ROOT, "%" + WIDTH + "s", cell))
        .collect(Collectors.joining("", String.format(Locale.ROOT, "%-" + name + "s", title), ""));
  }

  private static Map<String, Double> values(Histogram nanos) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("min", (double) nanos.getMinValue());
    values.put("mean", nanos.getMean());
    for (double percentile : new double[] {50, 90, 99, 99.9}) {
      String name = "p" + (percentile == 99.9 ? "99.9" : String.valueOf((int) percentile));
      values.put(name, (double) nanos.getValueAtPercentile(percentile));
    }
    values.put("max", (double) nanos.getMaxValue());
    return values;
  }

  static ObjectNode object() {
    return JsonMapper.builder().build().createObjectNode();
  }

  static double round(double value) {
    return Math.round(value * 1_000) / 1_000.0;
  }

  private static double inMicros(double nanos) {
    return round(nanos / 1e3);
  }
}
