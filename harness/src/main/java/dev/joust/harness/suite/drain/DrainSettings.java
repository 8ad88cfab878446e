package dev.joust.harness.suite.drain;

import dev.joust.harness.profile.Chosen;
import dev.joust.harness.profile.Range;
import dev.joust.harness.profile.TimeRange;
import dev.joust.harness.suite.drain.client.DrainExchange;
import java.time.Duration;
import java.util.List;

/**
 * What the suite {@code drain} asks.
 *
 * @param exchanges how users talk to the server: http-keepalive, http2, sse, websocket
 * @param users how many there are, with a connection each, 1 to 1,000
 * @param pause what passes from an answer to a user's next request, 10 ms to a minute
 * @param longest how long a job takes at most, 10 ms to a minute
 * @param lead how long users are there before the server is asked to end, 100 ms to 10 minutes
 * @param drainSeconds how long the server may take to end, 1 to 600
 */
public record DrainSettings(
    List<DrainExchange> exchanges,
    int users,
    Duration pause,
    Duration longest,
    Duration lead,
    int drainSeconds) {

  private static final TimeRange TO_A_MINUTE =
      TimeRange.of(Duration.ofMillis(10), Duration.ofMinutes(1));

  public DrainSettings {
    exchanges = Chosen.of("exchanges", exchanges);
    Range.of(1, 1_000).check("users", users);
    TO_A_MINUTE.check("pause", pause);
    TO_A_MINUTE.check("longest", longest);
    TimeRange.of(Duration.ofMillis(100), Duration.ofMinutes(10)).check("lead", lead);
    Range.of(1, 600).check("drainSeconds", drainSeconds);
  }
}
