package dev.joust.harness.suite.idle;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Range;
import dev.joust.load.Endpoint.Security;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code idle} asks.
 *
 * @param connections numbers of WebSocket connections held open, each 1 to 100,000; a trial goes
 *     through them in rising order
 * @param security none, tls or both; absent: none
 */
public record IdleSettings(List<Integer> connections, Optional<List<Security>> security) {

  public IdleSettings {
    connections =
        Range.of(1, 100_000).checkAll("connections", connections).stream().sorted().toList();
    security = Factors.securities(security);
  }
}
