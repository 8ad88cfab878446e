package dev.joust.harness.load;

import dev.joust.reports.document.Digits;
import java.math.BigDecimal;
import java.time.Duration;

/** Writes amounts in the unit that a person would take. */
final class Amounts {

  private static final double THOUSAND = 1e3;

  private Amounts() {}

  /** A time: {@code 6.43 ms}. */
  static String time(double nanos) {
    if (nanos < THOUSAND * THOUSAND) {
      return Digits.of(nanos / 1e3) + " µs";
    }
    return nanos < 1e9 ? Digits.of(nanos / 1e6) + " ms" : Digits.of(nanos / 1e9) + " s";
  }

  /** A time of one digit: {@code 2 ms}. */
  static String round(long nanos) {
    if (nanos < 1_000) {
      return nanos + " ns";
    }
    if (nanos < 1_000_000) {
      return nanos / 1_000 + " µs";
    }
    return nanos < 1_000_000_000
        ? nanos / 1_000_000 + " ms"
        : Digits.of(nanos / 1_000_000_000) + " s";
  }

  /** A time as it was asked for: {@code 1.5 s}. */
  static String seconds(Duration time) {
    BigDecimal seconds = BigDecimal.valueOf(time.toNanos(), 9).stripTrailingZeros();
    return seconds.toPlainString() + " s";
  }

  /** An amount of data: {@code 92.9 kB}. */
  static String data(double bytes) {
    if (bytes < THOUSAND) {
      return Digits.of(bytes) + " B";
    }
    if (bytes < 1e6) {
      return Digits.of(bytes / 1e3) + " kB";
    }
    return bytes < 1e9 ? Digits.of(bytes / 1e6) + " MB" : Digits.of(bytes / 1e9) + " GB";
  }
}
