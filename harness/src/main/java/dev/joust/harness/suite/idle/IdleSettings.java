package dev.joust.harness.suite.idle;

import dev.joust.harness.profile.Chosen;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Range;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint.Security;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code idle} asks.
 *
 * @param connections numbers of WebSocket connections held open, each 1 to 100,000; each has a
 *     server of its own
 * @param slope numbers of connections, two at least and each 1 to 100,000, that one server goes
 *     through in rising order, for the memory that each further connection takes; absent: none
 * @param compression what the connections of slope, which there must be, offer for messages: none,
 *     deflate, deflate-no-context-takeover, or several of them; absent: none
 * @param pings pings over the most connections of slope, which there must be and which offer no
 *     compression; absent: none
 * @param security none, tls or both; absent: none
 */
public record IdleSettings(
    List<Integer> connections,
    Optional<List<Integer>> slope,
    Optional<List<Compression>> compression,
    Optional<Pings> pings,
    Optional<List<Security>> security) {

  private static final Range CONNECTIONS = Range.of(1, 100_000);

  public IdleSettings {
    connections = CONNECTIONS.checkAll("connections", connections).stream().sorted().toList();
    slope = slope.map(steps -> CONNECTIONS.checkAll("slope", steps).stream().sorted().toList());
    if (slope.map(List::size).orElse(2) < 2) {
      throw new IllegalArgumentException(
          "slope is %s, must be two numbers of connections or more".formatted(slope.get()));
    }
    compression = compression.map(chosen -> Chosen.of("compression", chosen));
    if (compression.isPresent() && slope.isEmpty()) {
      throw new IllegalArgumentException("compression needs slope, whose connections offer it");
    }
    if (pings.isPresent() && !compression.map(own -> own.contains(Compression.NONE)).orElse(true)) {
      throw new IllegalArgumentException(
          "pings are sent over connections without compression, so compression must have none");
    }
    if (pings.isPresent() && slope.isEmpty()) {
      throw new IllegalArgumentException("pings need slope, over whose connections they are sent");
    }
    security = Factors.securities(security);
  }
}
