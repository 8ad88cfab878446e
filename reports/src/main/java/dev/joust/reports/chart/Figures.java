package dev.joust.reports.chart;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Writes intervals and differences as pictures and answers show them, in the digits of {@link
 * Digits}.
 */
public final class Figures {

  private static final double MOST_IN_PERCENT = 2;

  private Figures() {}

  /** The number with so many significant digits. */
  public static BigDecimal rounded(double value, int significant) {
    return new BigDecimal(Double.toString(value))
        .round(new MathContext(significant, RoundingMode.HALF_UP))
        .stripTrailingZeros();
  }

  /** From its lower to its upper end. */
  public static String range(Interval interval) {
    return Digits.of(interval.low()) + "–" + Digits.of(interval.high());
  }

  /** How far a ratio is from 1: in percent with a sign, or as a factor where that reads better. */
  public static String difference(double ratio) {
    return ratio < MOST_IN_PERCENT ? signed(ratio - 1) + " %" : "× " + Digits.of(ratio);
  }

  /** How far apart two may be by the interval of their ratio. */
  public static String difference(Interval ratio) {
    return ratio.high() < MOST_IN_PERCENT
        ? signed(ratio.low() - 1) + " to " + signed(ratio.high() - 1) + " %"
        : "× " + range(ratio);
  }

  static String difference(Interval ratio, double middle) {
    return middle < MOST_IN_PERCENT
        ? signed(ratio.low() - 1) + " to " + signed(ratio.high() - 1)
        : Digits.of(ratio.low()) + " to " + Digits.of(ratio.high());
  }

  private static String signed(double share) {
    String digits = Digits.percentage(Math.abs(share));
    return digits.equals("0") ? "0" : (share < 0 ? "−" : "+") + digits;
  }
}
