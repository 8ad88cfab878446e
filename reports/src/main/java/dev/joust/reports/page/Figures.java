package dev.joust.reports.page;

import dev.joust.reports.statistics.estimate.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/** Writes numbers as people read them: three significant digits, the same in every locale. */
final class Figures {

  private static final int SIGNIFICANT = 3;
  private static final int SMALLEST_EXPONENT = -5;

  /** From where on a ratio is easier to read as a factor. */
  private static final double MOST_IN_PERCENT = 2;

  private Figures() {}

  static String of(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = rounded(value, SIGNIFICANT);
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent < SMALLEST_EXPONENT) {
      return String.format(Locale.ROOT, "%.2e", rounded);
    }
    int decimals = Math.max(0, SIGNIFICANT - 1 - exponent);
    return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
  }

  /** The number with so many significant digits. */
  static BigDecimal rounded(double value, int significant) {
    return new BigDecimal(Double.toString(value))
        .round(new MathContext(significant, RoundingMode.HALF_UP))
        .stripTrailingZeros();
  }

  static String range(Interval interval) {
    return of(interval.low()) + "–" + of(interval.high());
  }

  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A count and what is counted, in the plural where that is due. */
  static String counted(long count, String noun) {
    return count(count) + " " + noun + (count == 1 ? "" : "s");
  }

  /** A share in percent, with two digits or one behind the point. */
  static String percent(double share) {
    return percentage(share) + " %";
  }

  private static String percentage(double share) {
    return String.format(Locale.ROOT, Math.abs(share) < 0.0995 ? "%.1f" : "%,.0f", 100 * share)
        .replaceFirst("\\.0$", "");
  }

  /** How far a ratio is from 1: in percent with a sign, or as a factor where that reads better. */
  static String difference(double ratio) {
    return ratio < MOST_IN_PERCENT ? signed(ratio - 1) + " %" : "× " + of(ratio);
  }

  /** How far apart two may be by the interval of their ratio. */
  static String difference(Interval ratio) {
    return ratio.high() < MOST_IN_PERCENT
        ? signed(ratio.low() - 1) + " to " + signed(ratio.high() - 1) + " %"
        : "× " + range(ratio);
  }

  /** The interval of a ratio in the form of {@link #difference(double)}. */
  static String difference(Interval ratio, double middle) {
    return middle < MOST_IN_PERCENT
        ? signed(ratio.low() - 1) + " to " + signed(ratio.high() - 1)
        : of(ratio.low()) + " to " + of(ratio.high());
  }

  private static String signed(double share) {
    String digits = percentage(Math.abs(share));
    return digits.equals("0") ? "0" : (share < 0 ? "−" : "+") + digits;
  }

  /** A time as people say it: 19 min 40 s. */
  static String duration(Duration time) {
    if (time.toHours() > 0) {
      return "%d h %d min".formatted(time.toHours(), time.toMinutesPart());
    }
    return time.toMinutes() > 0
        ? "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart())
        : time.toSeconds() + " s";
  }
}
