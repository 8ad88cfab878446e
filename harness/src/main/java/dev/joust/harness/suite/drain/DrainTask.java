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

/** Uses a server until that has ended. */
record DrainTask(
    Address address, DrainExchange exchange, DrainSettings settings, Duration end, Duration timeout)
    implements ClientTask {

  /** The server may be asked to end; when the task goes on, it has been. */
  record Steady() implements ClientReport {}

  /** All connections have ended, and that came of them. */
  record Gone(DrainResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    try (DrainUsers all =
        DrainUsers.begin(address, exchange, settings.users(), settings.pause(), timeout)) {
      NanoClock.SYSTEM.awaitUntil(System.nanoTime() + settings.lead().toNanos());
      harness.reached(new Steady());
      all.signalled();
      harness.reached(new Gone(all.awaitEnd(end)));
    }
  }
}
