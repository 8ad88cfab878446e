package dev.joust.reports.summary;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;

/** By how much a contender is better than another, by the direction and the unit of the measure. */
public record Lead(Measure measure) {

  private static final double TWICE = 2;

  /** All of it in a sentence without a full stop, which names the measure. */
  String sentence(Comparison pair) {
    return !pair.hasInterval()
        ? pair.better() + " has the better " + title() + " than " + pair.worse()
        : pair.better() + verb() + amount(pair, " " + title());
  }

  /** What joins the better contender's name with {@link #amount}. */
  public String verb() {
    return measure.isShare()
        ? " has "
        : measure.better() == Direction.LOWER ? " takes " : measure.isRate() ? " is " : " has ";
  }

  /** Without the better contender's name and the measure's. */
  public String amount(Comparison pair) {
    return pair.hasInterval() ? amount(pair, "") : "better than " + pair.worse();
  }

  private String amount(Comparison pair, String title) {
    return pair.difference()
        .map(own -> amount(pair, own, title))
        .orElseGet(() -> amountByRatio(pair, title));
  }

  private String amount(Comparison pair, Difference difference, String title) {
    Difference more = difference.value() < 0 ? difference.inverse() : difference;
    Interval interval = more.interval().orElseThrow();
    String word = measure.better() == Direction.LOWER ? "less" : "more";
    return "%s %s%s than %s (%s)"
        .formatted(Digits.of(more.value()), word, title, pair.worse(), Digits.range(interval));
  }

  private String amountByRatio(Comparison pair, String title) {
    double ratio = pair.ratio().map(Ratio::value).orElseThrow();
    Interval interval = pair.interval().orElseThrow();
    if (measure.better() == Direction.LOWER) {
      String range = range(1 - interval.high(), 1 - interval.low());
      return "%s less%s than %s (%s)"
          .formatted(Digits.share(1 - ratio), title, pair.worse(), range);
    }
    if (ratio >= TWICE) {
      String words = measure.isRate() ? "fast" : "much" + title;
      return "%s times as %s as %s (%s)"
          .formatted(Digits.of(ratio), words, pair.worse(), Digits.range(interval));
    }
    String words = measure.isRate() ? "faster" : "more" + title;
    String range = range(interval.low() - 1, interval.high() - 1);
    return "%s %s than %s (%s)".formatted(Digits.share(ratio - 1), words, pair.worse(), range);
  }

  private static String range(double low, double high) {
    return Digits.percentage(low) + "–" + Digits.percentage(high);
  }

  private String title() {
    String title = measure.title();
    boolean word = title.length() > 1 && Character.isLowerCase(title.charAt(1));
    return word ? Character.toLowerCase(title.charAt(0)) + title.substring(1) : title;
  }
}
