package dev.joust.harness.load;

import dev.joust.reports.document.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** A histogram as text: a line for each span of time, in steps of 1, 2, 5, 10. */
final class Bars {

  private static final int WIDTH = 40;
  private static final double LEAST_SHARE = 0.001;
  private static final long[] STEPS = {1, 2, 5};

  private Bars() {}

  /** The lines, from the shortest times to the longest; none for an empty histogram. */
  static List<String> of(Histogram nanos) {
    NavigableMap<Long, Long> counts = new TreeMap<>();
    for (HistogramIterationValue bin : nanos.recordedValues()) {
      counts.merge(
          bound(nanos.lowestEquivalentValue(bin.getValueIteratedTo())),
          bin.getCountAddedInThisIterationStep(),
          Long::sum);
    }
    long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
    List<String> lines = new ArrayList<>();
    if (!counts.isEmpty()) {
      for (long to = counts.firstKey(); to <= counts.lastKey(); to = bound(to + 1)) {
        lines.add(line(to, counts.getOrDefault(to, 0L), nanos.getTotalCount(), most));
      }
    }
    return lines;
  }

  private static long bound(long nanos) {
    for (long unit = 1; ; unit *= 10) {
      for (long step : STEPS) {
        if (nanos <= step * unit) {
          return step * unit;
        }
      }
    }
  }

  private static String share(double share) {
    return share > 0 && share < LEAST_SHARE ? "< 0.1 %" : Digits.share(share);
  }

  private static String line(long to, long count, long all, long most) {
    return String.format(
            Locale.ROOT,
            "up to %6s %11s %7s  %s",
            Amounts.round(to),
            Digits.of(count),
            share((double) count / all),
            "#".repeat((int) Math.ceil((double) WIDTH * count / most)))
        .stripTrailing();
  }
}
