package dev.joust.reports.summary;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import java.util.Locale;

/** Two contenders that differ, in a sentence by the direction and the unit of the measure. */
record Difference(Comparison comparison, Measure measure) {

  private static final double TWICE = 2;

  String text() {
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
            Digits.share(1 - ratio.value()),
            title(),
            comparison.worse(),
            Digits.percentage(1 - interval.high()),
            Digits.percentage(1 - interval.low()));
  }

  private String more(Ratio ratio) {
    Interval interval = ratio.interval().orElseThrow();
    if (ratio.value() >= TWICE) {
      return String.format(
          Locale.ROOT,
          measure.isRate()
              ? "%s is %.1f times as fast as %s (%.1f–%.1f)"
              : "%s has %.1f times %s's " + title() + " (%.1f–%.1f)",
          comparison.better(),
          ratio.value(),
          comparison.worse(),
          interval.low(),
          interval.high());
    }
    String range =
        Digits.percentage(interval.low() - 1) + "–" + Digits.percentage(interval.high() - 1);
    String by = Digits.share(ratio.value() - 1);
    return measure.isRate()
        ? "%s is faster than %s by %s (%s)"
            .formatted(comparison.better(), comparison.worse(), by, range)
        : "%s has %s more %s than %s (%s)"
            .formatted(comparison.better(), by, title(), comparison.worse(), range);
  }

  private String title() {
    String title = measure.title();
    boolean word = title.length() > 1 && Character.isLowerCase(title.charAt(1));
    return word ? Character.toLowerCase(title.charAt(0)) + title.substring(1) : title;
  }
}
