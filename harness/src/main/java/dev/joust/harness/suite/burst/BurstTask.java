package dev.joust.harness.suite.burst;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.suite.burst.client.BurstUsers;
import dev.joust.load.Address;
import dev.joust.load.LoadResult;
import java.io.IOException;
import java.time.Duration;

/**
 * Opens WebSocket connections and sends one message over each at once, as often as the harness has
 * it go on.
 *
 * @param hold what passes before the last byte of each
 * @param timeout how long to wait for a connection or an echo
 */
record BurstTask(
    Address address, int connections, int payloadBytes, Duration hold, Duration timeout)
    implements ClientTask {

  /** All connections are open, and nothing is under way. */
  record Open() implements ClientReport {}

  /** Each connection had its message, and that came of them. */
  record Answered(LoadResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    // What a server loads and keeps for the first message of its kind is no burst's.
    try (BurstUsers first = open(1)) {
      first.burst(Duration.ZERO);
    }
    try (BurstUsers users = open(connections)) {
      boolean goesOn = harness.reached(new Open());
      while (goesOn) {
        goesOn = harness.reached(new Answered(users.burst(hold)));
      }
    }
  }

  private BurstUsers open(int count) throws IOException, InterruptedException {
    return BurstUsers.open(address, count, payloadBytes, timeout);
  }
}
