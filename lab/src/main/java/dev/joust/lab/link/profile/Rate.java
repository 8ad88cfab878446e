package dev.joust.lab.link.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How fast a link takes packets, headers included.
 *
 * @param bitsPerSecond at least 1,000
 */
public record Rate(long bitsPerSecond) {

  private static final Pattern FORMAT = Pattern.compile("(\\d{1,6})(kbit|Mbit|Gbit)/s");

  /**
   * Reads a rate with its unit, as {@code 768kbit/s}.
   *
   * @throws IllegalArgumentException if the text is not a rate
   */
  @JsonCreator
  public static Rate of(String text) {
    Matcher rate = FORMAT.matcher(text);
    if (!rate.matches() || Long.parseLong(rate.group(1)) == 0) {
      throw new IllegalArgumentException(
          "'%s' is not a rate, must be like 768kbit/s, 5Mbit/s or 1Gbit/s".formatted(text));
    }
    long number = Long.parseLong(rate.group(1));
    return new Rate(
        switch (rate.group(2)) {
          case "kbit" -> number * 1_000;
          case "Mbit" -> number * 1_000_000;
          default -> number * 1_000_000_000;
        });
  }

  /** How long the link is busy with that many bytes. */
  public long nanos(int bytes) {
    return bytes * 8_000_000_000L / bitsPerSecond;
  }

  /** How many bytes the link takes in that time. */
  public double bytes(long nanos) {
    return nanos * (bitsPerSecond / 8e9);
  }
}
