package dev.joust.reports.table;

import dev.joust.reports.statistics.Estimate;
import dev.joust.reports.statistics.Interval;
import dev.joust.reports.statistics.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Writes numbers as tables show them: three significant digits, the same in every locale. */
final class Digits {

  private static final int SIGNIFICANT = 3;
  private static final int SMALLEST_EXPONENT = -5;

  private Digits() {}

  static String of(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded =
        new BigDecimal(Double.toString(value))
            .round(new MathContext(SIGNIFICANT, RoundingMode.HALF_UP));
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent < SMALLEST_EXPONENT) {
      return String.format(Locale.ROOT, "%.2e", rounded);
    }
    int decimals = Math.max(0, SIGNIFICANT - 1 - exponent);
    return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
  }

  static String of(Interval interval) {
    return "[" + of(interval.low()) + ".." + of(interval.high()) + "]";
  }

  static String of(Estimate estimate) {
    return of(estimate.median())
        + estimate.interval().map(interval -> " " + of(interval)).orElse(" (1 fork)");
  }

  static String of(Ratio ratio) {
    return of(ratio.value()) + ratio.interval().map(interval -> " " + of(interval)).orElse("");
  }

  static String of(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
