package dev.joust.harness.load;

import dev.joust.reports.document.Digits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.DoubleFunction;

/** Writes amounts in the unit that a person would take. */
final class Amounts {

  private static final double THOUSAND = 1e3;

  private Amounts() {}

  /** A time: {@code 6.43 ms}. */
  static String time(double nanos) {
    return scaled(nanos / THOUSAND, Digits::of, "µs", "ms", "s");
  }

  /** A time of one digit: {@code 2 ms}. */
  static String round(long nanos) {
    return scaled(nanos, whole -> Digits.of((long) whole), "ns", "µs", "ms", "s");
  }

  /** A time as it was asked for: {@code 1.5 s}. */
  static String seconds(Duration time) {
    BigDecimal seconds = BigDecimal.valueOf(time.toNanos(), 9).stripTrailingZeros();
    return seconds.toPlainString() + " s";
  }

  /** An amount of data: {@code 92.9 kB}. */
  static String data(double bytes) {
    return scaled(bytes, Digits::of, "B", "kB", "MB", "GB");
  }

  /** In the largest unit of which it has one; each has a thousand of the unit before it. */
  private static String scaled(double amount, DoubleFunction<String> digits, String... units) {
    double rest = amount;
    int unit = 0;
    while (rest >= THOUSAND && unit < units.length - 1) {
      rest /= THOUSAND;
      unit++;
    }
    return digits.apply(rest) + " " + units[unit];
  }
}
