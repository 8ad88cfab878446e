package dev.joust.harness.suite.idle;

import dev.joust.harness.profile.Range;
import java.util.List;

/**
 * What the suite {@code idle} asks.
 *
 * @param connections numbers of WebSocket connections held open, each 1 to 100,000; a trial goes
 *     through them in rising order
 */
public record IdleSettings(List<Integer> connections) {

  public IdleSettings {
    connections =
        Range.of(1, 100_000).checkAll("connections", connections).stream().sorted().toList();
  }
}
