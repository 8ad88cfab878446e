package dev.joust.harness.suite.idle;

import dev.joust.harness.profile.TimeRange;
import java.time.Duration;
import java.util.List;

/**
 * Pings over connections that do nothing else.
 *
 * @param periods the times from one ping of a connection to its next, each 100ms to an hour
 * @param span for how long pings of each are sent, before that once to warm up, and then none,
 *     100ms to an hour
 */
public record Pings(List<Duration> periods, Duration span) {

  private static final TimeRange TIMES = TimeRange.of(Duration.ofMillis(100), Duration.ofHours(1));

  public Pings {
    periods = TIMES.checkAll("periods", periods);
    TIMES.check("span", span);
  }
}
