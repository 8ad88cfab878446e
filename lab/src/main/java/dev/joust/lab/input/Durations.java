package dev.joust.lab.input;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times with their unit, as {@code 500ms}, {@code 10s} or {@code 2m}. */
public final class Durations {

  private static final Pattern FORMAT = Pattern.compile("(\\d{1,9})(ms|s|m)");

  private Durations() {}

  /**
   * Reads a time.
   *
   * @param flag the flag or key that holds the time, as a message names it
   * @throws UsageException if the text is no number with a unit
   */
  public static Duration parse(String flag, String text) {
    Matcher duration = FORMAT.matcher(text);
    if (!duration.matches()) {
      throw new UsageException(
          "%s is '%s', must be a number with its unit, such as 500ms, 10s or 2m"
              .formatted(flag, text));
    }
    long number = Long.parseLong(duration.group(1));
    return switch (duration.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      default -> Duration.ofMinutes(number);
    };
  }

  /** A time with its unit, as {@link #parse} reads it. */
  public static String text(Duration time) {
    if (time.toMillis() % 1_000 != 0) {
      return time.toMillis() + "ms";
    }
    boolean minutes = !time.isZero() && time.toSeconds() % 60 == 0;
    return minutes ? time.toMinutes() + "m" : time.toSeconds() + "s";
  }

  /** A time for a user to read: whole minutes, such as {@code 10 min}, or else seconds. */
  public static String words(Duration time) {
    return time.toSecondsPart() == 0 && time.toMinutes() > 0
        ? time.toMinutes() + " min"
        : time.toSeconds() + " s";
  }
}
