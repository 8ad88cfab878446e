package dev.joust.reports.document;

import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.text.Plural;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes numbers as tables show them: three significant digits, the same in every locale. */
public final class Digits {

  private static final int SIGNIFICANT = 3;
  private static final double MOST_IN_PERCENT = 2;
  private static final int SMALLEST_EXPONENT = -5;

  /** The sign that pictures and pages have; in tables of text it is a hyphen. */
  private static final String MINUS = "−";

  private Digits() {}

  /** A value. */
  public static String of(double value) {
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

  public static String of(Interval interval) {
    return "[" + of(interval.low()) + ".." + of(interval.high()) + "]";
  }

  public static String of(Estimate estimate) {
    return of(estimate.value())
        + estimate.interval().map(interval -> " " + of(interval)).orElse(" (1 block)");
  }

  /** A value, and its interval where there is one. */
  public static String of(double value, Optional<Interval> interval) {
    return of(value) + interval.map(own -> " " + of(own)).orElse("");
  }

  public static String of(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A text with a 0 for each of its numbers: equal for texts that differ in these alone. */
  public static String zeroed(String text) {
    return text.replaceAll("[0-9][0-9.,]*", "0");
  }

  /** The first of those texts that are most, those that differ in numbers alone being alike. */
  public static Optional<String> mostOften(Stream<String> texts) {
    return texts
        .collect(Collectors.groupingBy(Digits::zeroed, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .max(Comparator.comparingInt(List::size))
        .map(alike -> alike.get(0));
  }

  /** How far a contender is from the best: a share of the best one's value, with its interval. */
  public static String difference(Ratio ratio) {
    String value = difference(ratio.value());
    return ratio
        .interval()
        .map(own -> "%s (%s)".formatted(value, difference(own, ratio.value())))
        .orElse(value)
        .replace(MINUS, "-");
  }

  /** What a ratio's interval says of the difference, in percent: {@code -2.5 to +9.6}. */
  public static String signed(Interval ratio) {
    return difference(ratio, 1).replace(MINUS, "-");
  }

  /** How far a value is from another, with its interval. */
  public static String of(Difference difference) {
    return withSign(difference.value())
        + difference.interval().map(own -> " (" + ofDifference(own) + ")").orElse("");
  }

  /** What an interval says of a difference: {@code -0.02 to +0.31}. */
  public static String ofDifference(Interval difference) {
    return withSign(difference.low()) + " to " + withSign(difference.high());
  }

  private static String withSign(double value) {
    return (value > 0 ? "+" : "") + of(value);
  }

  private static String signed(double share) {
    String digits = percentage(Math.abs(share));
    return digits.equals("0") ? "0" : (share < 0 ? MINUS : "+") + digits;
  }

  /** The number with so many significant digits. */
  public static BigDecimal rounded(double value, int significant) {
    return new BigDecimal(Double.toString(value))
        .round(new MathContext(significant, RoundingMode.HALF_UP))
        .stripTrailingZeros();
  }

  /** From its lower to its upper end. */
  public static String range(Interval interval) {
    return of(interval.low()) + "–" + of(interval.high());
  }

  /** How far a ratio is from 1: in percent with a sign, or as a factor where that reads better. */
  public static String difference(double ratio) {
    return ratio < MOST_IN_PERCENT ? signed(ratio - 1) + " %" : "× " + of(ratio);
  }

  /** How far apart two may be by the interval of their ratio. */
  public static String difference(Interval ratio) {
    return ratio.high() < MOST_IN_PERCENT ? difference(ratio, 1) + " %" : "× " + range(ratio);
  }

  /** The same beside the ratio itself, in that one's form and without its unit. */
  public static String difference(Interval ratio, double middle) {
    return middle < MOST_IN_PERCENT
        ? signed(ratio.low() - 1) + " to " + signed(ratio.high() - 1)
        : of(ratio.low()) + " to " + of(ratio.high());
  }

  /** A share in percent, without the sign for that: two digits, or one behind the point. */
  public static String percentage(double share) {
    return String.format(Locale.ROOT, Math.abs(share) < 0.0995 ? "%.1f" : "%,.0f", 100 * share)
        .replaceFirst("\\.0$", "");
  }

  /** A share in percent. */
  public static String share(double share) {
    return percentage(share) + " %";
  }

  /** A share from 0 to 1 in whole percent; 100 is all of it, not nearly all. */
  public static String percent(double share) {
    double whole = 100 * share;
    return (share < 1 ? Math.min(99, Math.round(whole)) : Math.round(whole)) + " %";
  }

  /** How far two are apart at most by the interval of their ratio, rounded up to a thousandth. */
  public static String within(Interval ratio) {
    return share(Math.ceil(1000 * (Math.max(ratio.high(), 1 / ratio.low()) - 1)) / 1000);
  }

  /** A time as people say it: 19 min 40 s. */
  public static String duration(Duration time) {
    return time.toHours() > 0
        ? "%d h %d min".formatted(time.toHours(), time.toMinutesPart())
        : time.toMinutes() > 0
            ? "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart())
            : time.toSeconds() + " s";
  }

  /** A count and what is counted, in the plural where that is due. */
  public static String counted(long count, String noun) {
    return of(count) + " " + Plural.of(count, noun);
  }

  /** From the least to the most that there are of something: {@code 3 to 4 blocks}. */
  public static String counted(IntSummaryStatistics counts, String noun) {
    String least = counts.getMin() == counts.getMax() ? "" : counts.getMin() + " to ";
    return least + counts.getMax() + " " + Plural.of(counts.getMax(), noun);
  }
}
