package dev.joust.harness.suite.waiting;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.suite.waiting.client.BesideResult;
import dev.joust.harness.suite.waiting.client.WaitingClients;
import dev.joust.load.Address;
import dev.joust.load.LoadSession;
import dev.joust.spi.execution.Wait;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Blocks more and more handlers at once, then has handlers wait at a rate. */
record WaitingTask(
    Address address,
    Wait.How how,
    WaitingSettings settings,
    List<Rate> rates,
    Duration timeout,
    int ioThreads)
    implements ClientTask {

  private static final double BESIDE_SHARE = 0.6;

  /** A rate of requests whose handlers wait. */
  record Rate(int connections, int waitMillis, double perSecond) {}

  /** Both sides are warm. */
  record Warm() implements ClientReport {}

  /** Some handlers were blocked at once, and that came of it. */
  record Blocked(BesideResult result) implements ClientReport {}

  /** The connections of the next rate are open. */
  record Open() implements ClientReport {}

  /** A rate was held, and that came of it. */
  record Held(BesideResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    try (WaitingClients clients = WaitingClients.open(address, timeout, ioThreads)) {
      clients.warmUp(new Wait(how, 1), settings.warmUp());
      boolean goesOn = harness.reached(new Warm());
      for (int step = 0; step < settings.blocked().size() && goesOn; step++) {
        goesOn = harness.reached(new Blocked(block(clients, settings.blocked().get(step))));
      }
      goesOn = true;
      for (int step = 0; step < rates.size() && goesOn; step++) {
        goesOn = hold(harness, clients, rates.get(step));
      }
    }
  }

  private BesideResult block(WaitingClients clients, int count)
      throws IOException, InterruptedException {
    int holdMillis = Math.toIntExact(settings.hold().toMillis());
    Duration beside = Duration.ofMillis(Math.round(BESIDE_SHARE * holdMillis));
    return clients.block(count, new Wait(how, holdMillis), beside);
  }

  private boolean hold(HarnessLink harness, WaitingClients clients, Rate rate)
      throws IOException, InterruptedException {
    Wait wait = new Wait(how, rate.waitMillis);
    try (LoadSession waiting = clients.connect(rate.connections, wait)) {
      harness.reached(new Open());
      BesideResult result = clients.atRate(waiting, wait, rate.perSecond, settings.span());
      return harness.reached(new Held(result));
    }
  }
}
