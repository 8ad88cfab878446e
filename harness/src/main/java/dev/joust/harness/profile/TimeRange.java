package dev.joust.harness.profile;

import dev.joust.lab.input.Durations;
import java.time.Duration;
import java.util.List;

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
          "%s is missing, must be %s to %s"
              .formatted(key, Durations.text(least), Durations.text(most)));
    }
    if (time.compareTo(least) < 0 || time.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "%s is %s, must be %s to %s"
              .formatted(key, Durations.text(time), Durations.text(least), Durations.text(most)));
    }
  }

  /**
   * Makes sure that all times of a list are among them, and that it has some.
   *
   * @param key the setting's name, with which the message begins
   * @return each time once
   * @throws IllegalArgumentException if one is not, or the list is absent or empty
   */
  public List<Duration> checkAll(String key, List<Duration> times) {
    List<Duration> chosen = Chosen.of(key, times);
    chosen.forEach(time -> check(key, time));
    return chosen;
  }
}
