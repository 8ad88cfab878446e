package dev.joust.reports.history;

import java.util.List;
import java.util.stream.Collectors;

/** Values as a row of blocks, for a terminal (Tufte, "Beautiful evidence", 2006). */
final class Sparkline {

  private static final String BLOCKS = "▁▂▃▄▅▆▇█";

  /** A spread that is smaller is drawn as small as it is. */
  private static final double LEAST_SPREAD = 0.1;

  private Sparkline() {}

  /** The row; the lowest block is the least value, and the highest a tenth more or the largest. */
  static String of(List<Double> values) {
    double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
    double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    double span = Math.max(most - least, LEAST_SPREAD * Math.abs(least));
    return values.stream()
        .map(value -> span == 0 ? 0 : (int) ((value - least) / span * (BLOCKS.length() - 1) + 0.5))
        .map(height -> BLOCKS.substring(height, height + 1))
        .collect(Collectors.joining());
  }
}
