package dev.joust.harness.suite.fanout;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Range;
import dev.joust.harness.profile.TimeRange;
import dev.joust.load.Endpoint.Security;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code fanout} asks.
 *
 * @param receivers numbers of WebSocket sessions, each 1 to 50,000
 * @param rooms how many sessions get the same messages, each 0 to 50,000; 0: all
 * @param payloadBytes sizes of a message, each 64 bytes to 1 MiB
 * @param periods the times from one message of a room to its next, each 1ms to a minute
 * @param security none, tls or both; absent: none
 * @param warmUp how long the server echoes, and then sends messages, half of it each, before they
 *     are measured, 0s to 10 minutes
 * @param span how long they are measured, 1ms to an hour
 * @param inTime how long a message may take to count as delivered in time, 1ms to a minute
 */
public record FanOutSettings(
    List<Integer> receivers,
    List<Integer> rooms,
    List<Integer> payloadBytes,
    List<Duration> periods,
    Optional<List<Security>> security,
    Duration warmUp,
    Duration span,
    Duration inTime) {

  private static final Range SESSIONS = Range.of(1, 50_000);

  private static final Duration SHORTEST = Duration.ofMillis(1);

  private static final TimeRange PERIOD = TimeRange.of(SHORTEST, Duration.ofMinutes(1));

  public FanOutSettings {
    receivers = SESSIONS.checkAll("receivers", receivers);
    rooms = Range.of(0, SESSIONS.most()).checkAll("rooms", rooms);
    payloadBytes = Range.of(64, 1024 * 1024).checkAll("payloadBytes", payloadBytes);
    periods = PERIOD.checkAll("periods", periods);
    security = Factors.securities(security);
    TimeRange.of(Duration.ZERO, Duration.ofMinutes(10)).check("warmUp", warmUp);
    TimeRange.of(SHORTEST, Duration.ofHours(1)).check("span", span);
    PERIOD.check("inTime", inTime);
  }

  /** How many messages of each room are measured. */
  int messages(Duration period) {
    return (int) Math.max(1, span.toMillis() / period.toMillis());
  }
}
