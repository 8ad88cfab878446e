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

/**
 * Opens more and more WebSocket connections, and pings over them in the end.
 *
 * @param address the server's address
 * @param firstNumber the number of this client's first connection
 * @param steps how many of its connections are open at each step, rising
 * @param compression what the connections offer
 * @param pingMillis the times from one ping of a connection to its next, one after another
 * @param spanMillis for how long there are pings of each, and before all to warm up
 * @param timeoutMillis how long to wait for a connection or a pong
 */
record HoldTask(
    Address address,
    int firstNumber,
    List<Integer> steps,
    Compression compression,
    List<Long> pingMillis,
    long spanMillis,
    long timeoutMillis)
    implements ClientTask {

  /** The connections of the next step are open. */
  record Grown() implements ClientReport {}

  /** Server and client have dealt with pings for the first time. */
  record Warm() implements ClientReport {}

  /**
   * Pings of one period have been sent.
   *
   * @param result what came of them
   */
  record Pinged(LoadResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    try (Holders holders =
        new Holders(address, firstNumber, compression, Duration.ofMillis(timeoutMillis))) {
      for (int step : steps) {
        holders.grow(step);
        harness.reached(new Grown());
      }
      if (!pingMillis.isEmpty()) {
        ping(holders, Collections.min(pingMillis));
        harness.reached(new Warm());
      }
      for (long millis : pingMillis) {
        harness.reached(new Pinged(ping(holders, millis)));
      }
    }
  }

  private LoadResult ping(Holders holders, long millis) throws InterruptedException {
    return holders.ping(Duration.ofMillis(millis), Duration.ofMillis(spanMillis));
  }
}
