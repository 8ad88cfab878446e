package dev.joust.harness.suite.drain;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.NanoClock;
import dev.joust.harness.suite.drain.client.DrainExchange;
import dev.joust.harness.suite.drain.client.DrainResult;
import dev.joust.harness.suite.drain.client.DrainUsers;
import dev.joust.load.Address;
import java.io.IOException;
import java.time.Duration;

/**
 * Uses a server until that has ended.
 *
 * @param address the server's address
 * @param exchange how users talk to it
 * @param users how many there are
 * @param pauseMillis what passes from an answer to a user's next request
 * @param leadMillis how long they are there before the server is asked to end
 * @param endMillis how long they wait for its end
 * @param timeoutMillis how long to wait for an answer
 */
record DrainTask(
    Address address,
    DrainExchange exchange,
    int users,
    long pauseMillis,
    long leadMillis,
    long endMillis,
    long timeoutMillis)
    implements ClientTask {

  /** The server may be asked to end; when the task goes on, it has been. */
  record Steady() implements ClientReport {}

  /**
   * All connections have ended.
   *
   * @param result what came of them
   */
  record Gone(DrainResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    try (DrainUsers all =
        DrainUsers.begin(
            address,
            exchange,
            users,
            Duration.ofMillis(pauseMillis),
            Duration.ofMillis(timeoutMillis))) {
      NanoClock.SYSTEM.awaitUntil(System.nanoTime() + Duration.ofMillis(leadMillis).toNanos());
      harness.reached(new Steady());
      all.signalled();
      harness.reached(new Gone(all.awaitEnd(Duration.ofMillis(endMillis))));
    }
  }
}
