package dev.joust.harness.cli;

import dev.joust.harness.UsageException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times with their unit, as {@code 500ms}, {@code 10s} or {@code 2m}. */
final class Durations {

  private static final Pattern FORMAT = Pattern.compile("(\\d{1,9})(ms|s|m)");

  private Durations() {}

  static Duration parse(String flag, String text) {
    Matcher duration = FORMAT.matcher(text);
    if (!duration.matches()) {
      throw new UsageException(
          "%s is '%s', must be a number with its unit, as 500ms, 10s or 2m".formatted(flag, text));
    }
    long number = Long.parseLong(duration.group(1));
    return switch (duration.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      default -> Duration.ofMinutes(number);
    };
  }
}
