package dev.joust.harness.suite.reconnect;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.NanoClock;
import dev.joust.harness.suite.reconnect.client.Cut;
import dev.joust.harness.suite.reconnect.client.ReconnectUsers;
import dev.joust.harness.suite.reconnect.client.StormResult;
import dev.joust.load.Address;
import java.io.IOException;
import java.time.Duration;

/**
 * Opens sessions, and cuts them as often as the harness has it go on.
 *
 * @param spread over how long their returns are spread
 * @param timeout how long an attempt or an echo may take
 * @param resumed whether those who come back within TLS resume their session there
 */
record ReconnectTask(
    Address address,
    Cut cut,
    Duration spread,
    int sessions,
    int survivors,
    ReconnectSettings settings,
    Duration timeout,
    boolean resumed,
    int ioThreads)
    implements ClientTask {

  /** All sessions are there, and are about to be cut. */
  record Ready() implements ClientReport {}

  /** All sessions await that the server ends them. */
  record Waiting() implements ClientReport {}

  /** They were cut and have come back, as far as they did. */
  record Done(StormResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    try (ReconnectUsers users =
        ReconnectUsers.open(
            address,
            new ReconnectUsers.Load(
                sessions,
                survivors,
                settings.echoesPerSecond(),
                settings.retry(),
                timeout,
                resumed,
                ioThreads))) {
      boolean goesOn = true;
      while (goesOn) {
        NanoClock.SYSTEM.awaitUntil(System.nanoTime() + settings.pause().toNanos());
        harness.reached(new Ready());
        goesOn = harness.reached(new Done(storm(users, harness)));
      }
    }
  }

  private StormResult storm(ReconnectUsers users, HarnessLink harness)
      throws IOException, InterruptedException {
    Duration atMost = spread.plus(settings.patience());
    return cut == Cut.RESTART
        ? users.storm(() -> harness.reached(new Waiting()), spread, atMost)
        : users.storm(cut, spread, atMost);
  }
}
