package dev.joust.harness.suite.burst;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Range;
import dev.joust.harness.profile.TimeRange;
import dev.joust.load.Endpoint.Security;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code burst} asks.
 *
 * @param connections numbers of WebSocket connections, each 1 to 50,000
 * @param payloadBytes sizes of the message that each sends at once, each 1 byte to 10 MiB
 * @param security none, tls or both; absent: none
 * @param bursts how often they do, 1 to 100
 * @param hold what passes before the last byte of each message is sent, 0s to a minute
 * @param moments when memory is read after each burst, each 0s to 10 minutes; the next burst begins
 *     after the last
 */
public record BurstSettings(
    List<Integer> connections,
    List<Integer> payloadBytes,
    Optional<List<Security>> security,
    int bursts,
    Duration hold,
    List<Duration> moments) {

  public BurstSettings {
    connections = Range.of(1, 50_000).checkAll("connections", connections);
    payloadBytes = Range.of(1, Factors.MAX_PAYLOAD_BYTES).checkAll("payloadBytes", payloadBytes);
    security = Factors.securities(security);
    Range.of(1, 100).check("bursts", bursts);
    TimeRange.of(Duration.ZERO, Duration.ofMinutes(1)).check("hold", hold);
    TimeRange range = TimeRange.of(Duration.ZERO, Duration.ofMinutes(10));
    moments = range.checkAll("moments", moments).stream().sorted().toList();
  }
}
