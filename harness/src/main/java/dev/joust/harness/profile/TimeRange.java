package dev.joust.harness.profile;

import java.time.Duration;

/**
 * The times that a setting may have.
 *
 * @param least the shortest of them
 * @param most the longest
 */
public record TimeRange(Duration least, Duration most) {

  /** All from the shortest to the longest. */
  public static TimeRange of(Duration least, Duration most) {
    return new TimeRange(least, most);
  }

  /**
   * Makes sure that a time is one of them.
   *
   * @param key the setting's name, with which the message begins
   * @throws IllegalArgumentException if it is not, or is absent
   */
  public void check(String key, Duration time) {
    if (time == null) {
      throw new IllegalArgumentException(
          "%s is missing, must be %s to %s".formatted(key, text(least), text(most)));
    }
    if (time.compareTo(least) < 0 || time.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "%s is %s, must be %s to %s".formatted(key, text(time), text(least), text(most)));
    }
  }

  private static String text(Duration time) {
    if (time.toMillis() % 1_000 != 0) {
      return time.toMillis() + "ms";
    }
    boolean minutes = !time.isZero() && time.toSeconds() % 60 == 0;
    return minutes ? time.toMinutes() + "m" : time.toSeconds() + "s";
  }
}
