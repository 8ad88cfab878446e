package dev.joust.harness.suite.idle;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.suite.idle.client.Holders;
import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.LoadResult;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Opens more and more WebSocket connections, and pings over them in the end.
 *
 * @param steps how many of its connections are open at each step, rising
 * @param pings the pings in the end; absent: none
 * @param timeout how long to wait for a connection or a pong
 */
record HoldTask(
    Address address,
    int firstNumber,
    List<Integer> steps,
    Compression compression,
    Optional<Pings> pings,
    Duration timeout)
    implements ClientTask {

  /** The connections of the next step are open. */
  record Grown() implements ClientReport {}

  /** Server and client have dealt with pings for the first time. */
  record Warm() implements ClientReport {}

  /** Pings of one period have been sent, and that came of them. */
  record Pinged(LoadResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    try (Holders holders = new Holders(address, firstNumber, compression, timeout)) {
      for (int step : steps) {
        holders.grow(step);
        harness.reached(new Grown());
      }
      if (pings.isPresent()) {
        Duration span = pings.get().span();
        holders.ping(Collections.min(pings.get().periods()), span);
        harness.reached(new Warm());
        for (Duration period : pings.get().periods()) {
          harness.reached(new Pinged(holders.ping(period, span)));
        }
      }
    }
  }
}
