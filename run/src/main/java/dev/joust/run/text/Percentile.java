package dev.joust.run.text;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which percentile of a distribution a measure is, by its name, as {@code responseTimeP99_9Micros}.
 *
 * @param family what the names of all percentiles of the distribution have in common
 * @param percent from 0, the shortest, to 100, the longest
 */
public record Percentile(String family, double percent) {

  private static final Pattern NAME =
      Pattern.compile("(.+?)P(\\d+)(?:_(\\d+))?(Micros|Millis|Nanos)");

  /** That of a measure's name; absent if it is of no percentile. */
  public static Optional<Percentile> of(String measure) {
    Matcher name = NAME.matcher(measure);
    if (!name.matches()) {
      return Optional.empty();
    }
    String decimals = name.group(3) == null ? "" : "." + name.group(3);
    return Optional.of(
        new Percentile(
            name.group(1) + name.group(4), Double.parseDouble(name.group(2) + decimals)));
  }

  /** Of fewer values none lies beyond it, so that it would be the longest time. */
  public long fewestValues() {
    return Math.round(100 / (100 - percent));
  }

  /** Whether it is a lower percentile of the same distribution. */
  public boolean isBelow(Percentile other) {
    return family.equals(other.family) && percent < other.percent;
  }

  @Override
  public String toString() {
    return "p" + (percent == Math.rint(percent) ? "" + Math.round(percent) : "" + percent);
  }
}
