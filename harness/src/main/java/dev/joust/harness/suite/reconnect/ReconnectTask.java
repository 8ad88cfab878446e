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
 * @param address the server's address
 * @param cut how they are cut
 * @param spreadMillis over how long their returns are spread
 * @param pauseMillis what passes before each cut
 * @param patienceMillis how long the return of all is waited for, beyond the spread
 * @param sessions sessions that are cut
 * @param survivors sessions that stay
 * @param echoesPerSecond how many messages these send together in a second
 * @param retryMillis what passes from an attempt that comes to nothing to the next
 * @param timeoutMillis how long an attempt or an echo may take
 * @param resumed whether those who come back within TLS resume their session there
 * @param ioThreads threads of the sessions that are cut
 */
record ReconnectTask(
    Address address,
    Cut cut,
    long spreadMillis,
    long pauseMillis,
    long patienceMillis,
    int sessions,
    int survivors,
    double echoesPerSecond,
    long retryMillis,
    long timeoutMillis,
    boolean resumed,
    int ioThreads)
    implements ClientTask {

  /** All sessions are there, and are about to be cut. */
  record Ready() implements ClientReport {}

  /** All sessions await that the server ends them. */
  record Waiting() implements ClientReport {}

  /**
   * They were cut and have come back, as far as they did.
   *
   * @param result what came of them
   */
  record Done(StormResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    try (ReconnectUsers users =
        ReconnectUsers.open(
            address,
            new ReconnectUsers.Load(
                sessions,
                survivors,
                echoesPerSecond,
                Duration.ofMillis(retryMillis),
                Duration.ofMillis(timeoutMillis),
                resumed,
                ioThreads))) {
      boolean goesOn = true;
      while (goesOn) {
        NanoClock.SYSTEM.awaitUntil(System.nanoTime() + Duration.ofMillis(pauseMillis).toNanos());
        harness.reached(new Ready());
        StormResult result = storm(users, harness);
        goesOn = harness.reached(new Done(result));
      }
    }
  }

  private StormResult storm(ReconnectUsers users, HarnessLink harness)
      throws IOException, InterruptedException {
    Duration spread = Duration.ofMillis(spreadMillis);
    Duration atMost = spread.plusMillis(patienceMillis);
    return cut == Cut.RESTART
        ? users.storm(() -> harness.reached(new Waiting()), spread, atMost)
        : users.storm(cut, spread, atMost);
  }
}
