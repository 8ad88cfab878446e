package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import java.util.Locale;

/** Says in English what a comparison found, by the direction and the unit of its measure. */
record Sentence(Comparison comparison, Measure measure) {

  private static final double TWICE = 2;

  @Override
  public String toString() {
    return switch (comparison.statement()) {
      case DIFFERENT -> different();
      case EQUIVALENT -> equivalent();
      case UNDECIDED -> undecided();
    };
  }

  private String different() {
    if (comparison.ratio().isEmpty()) {
      return comparison.better() + " has the better " + title() + " than " + comparison.worse();
    }
    Ratio ratio = comparison.ratio().get();
    return measure.better() == Direction.LOWER ? less(ratio) : more(ratio);
  }

  private String less(Ratio ratio) {
    Interval interval = ratio.interval().orElseThrow();
    return "%s takes %s less %s than %s (%s–%s)"
        .formatted(
            comparison.better(),
            percent(1 - ratio.value()),
            title(),
            comparison.worse(),
            number(1 - interval.high()),
            number(1 - interval.low()));
  }

  private String more(Ratio ratio) {
    Interval interval = ratio.interval().orElseThrow();
    boolean rate = measure.unit().endsWith("/s");
    if (ratio.value() >= TWICE) {
      return String.format(
          Locale.ROOT,
          rate
              ? "%s is %.1f times as fast as %s (%.1f–%.1f)"
              : "%s has %.1f times %s's " + title() + " (%.1f–%.1f)",
          comparison.better(),
          ratio.value(),
          comparison.worse(),
          interval.low(),
          interval.high());
    }
    String range = number(interval.low() - 1) + "–" + number(interval.high() - 1);
    String by = percent(ratio.value() - 1);
    return rate
        ? "%s is faster than %s by %s (%s)"
            .formatted(comparison.better(), comparison.worse(), by, range)
        : "%s has %s more %s than %s (%s)"
            .formatted(comparison.better(), by, title(), comparison.worse(), range);
  }

  private String equivalent() {
    Interval interval = comparison.ratio().orElseThrow().interval().orElseThrow();
    double most = Math.max(interval.high(), 1 / interval.low()) - 1;
    return "%s and %s are within %s of each other"
        .formatted(comparison.better(), comparison.worse(), percent(up(most)));
  }

  private String undecided() {
    String pair = comparison.better() + " and " + comparison.worse() + ": undecided";
    return comparison
        .ratio()
        .flatMap(Ratio::interval)
        .map(
            interval ->
                "%s, %s has between %s and %s %s"
                    .formatted(
                        pair,
                        comparison.better(),
                        signed(interval.low() - 1),
                        signed(interval.high() - 1),
                        title()))
        .orElse(pair + ", as one block gives no interval");
  }

  private String title() {
    String title = measure.title();
    boolean word = title.length() > 1 && Character.isLowerCase(title.charAt(1));
    return word ? Character.toLowerCase(title.charAt(0)) + title.substring(1) : title;
  }

  /** The least share that is shown with the same digits and is not below this one. */
  private static double up(double share) {
    double steps = share < 0.01 ? 1_000 : 100;
    return Math.ceil(share * steps - 1e-9) / steps;
  }

  private static String signed(double share) {
    return (share < 0 ? "-" : "+") + percent(Math.abs(share));
  }

  private static String percent(double share) {
    return number(share) + " %";
  }

  private static String number(double share) {
    return String.format(Locale.ROOT, Math.abs(share) < 0.0995 ? "%.1f" : "%.0f", 100 * share)
        .replaceFirst("\\.0$", "");
  }
}
