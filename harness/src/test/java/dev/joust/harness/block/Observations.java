package dev.joust.harness.block;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.trial.span.Usages;
import dev.joust.load.Endpoint;
import dev.joust.spi.usage.ServerUsage;
import java.util.Arrays;
import java.util.Optional;

/** Cells of a block as they may be observed, for tests. */
final class Observations {

  static final LoadCell CLOSED =
      new LoadCell(Endpoint.HTTP_KEEPALIVE, 4, 100, new Pace.Timed(20, 100), 2);
  static final LoadCell OPEN =
      new LoadCell(Endpoint.HTTP_KEEPALIVE, 4, 100, new Pace.Scheduled(50, 20, 100), 2);

  private Observations() {}

  /** A cell of a closed loop. */
  static BlockCell closed(TurnBuilder... turns) {
    return of(CLOSED, Optional.empty(), Usages.grown(0), turns);
  }

  /** A cell of a load. */
  static BlockCell of(LoadCell load, TurnBuilder... turns) {
    return of(load, Optional.empty(), Usages.grown(0), turns);
  }

  /** A cell of an open loop. */
  static BlockCell open(double requestsPerSecond, TurnBuilder... turns) {
    return of(OPEN, Optional.of(requestsPerSecond), Usages.grown(0), turns);
  }

  /** A cell at whose end a server had used so much. */
  static BlockCell of(
      LoadCell load, Optional<Double> requestsPerSecond, ServerUsage ended, TurnBuilder... turns) {
    return new BlockCell(
        load,
        requestsPerSecond,
        Arrays.stream(turns).map(TurnBuilder::build).toList(),
        ended,
        ended,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
