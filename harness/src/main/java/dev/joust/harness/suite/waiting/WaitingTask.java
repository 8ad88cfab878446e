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

/**
 * Blocks more and more handlers at once, then has handlers wait at a rate.
 *
 * @param address the server's address
 * @param how what handlers hold while they wait
 * @param blocked how many are blocked at once, in each step
 * @param holdMillis for how long
 * @param rates what follows
 * @param warmUpMillis for how long requests are sent before
 * @param spanMillis for how long a rate is held
 * @param timeoutMillis how long to wait for a connection or an answer
 * @param ioThreads threads of the client
 */
record WaitingTask(
    Address address,
    Wait.How how,
    List<Integer> blocked,
    int holdMillis,
    List<Rate> rates,
    long warmUpMillis,
    long spanMillis,
    long timeoutMillis,
    int ioThreads)
    implements ClientTask {

  private static final double BESIDE_SHARE = 0.6;

  /**
   * A rate of requests whose handlers wait.
   *
   * @param connections over how many connections
   * @param waitMillis how long they wait
   * @param perSecond how many come in a second
   */
  record Rate(int connections, int waitMillis, double perSecond) {}

  /** Both sides are warm. */
  record Warm() implements ClientReport {}

  /**
   * Some handlers were blocked at once.
   *
   * @param result what came of it
   */
  record Blocked(BesideResult result) implements ClientReport {}

  /** The connections of the next rate are open. */
  record Open() implements ClientReport {}

  /**
   * A rate was held.
   *
   * @param result what came of it
   */
  record Held(BesideResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    Duration timeout = Duration.ofMillis(timeoutMillis);
    try (WaitingClients clients = WaitingClients.open(address, timeout, ioThreads)) {
      clients.warmUp(new Wait(how, 1), Duration.ofMillis(warmUpMillis));
      boolean goesOn = harness.reached(new Warm());
      for (int step = 0; step < blocked.size() && goesOn; step++) {
        goesOn = harness.reached(new Blocked(block(clients, blocked.get(step))));
      }
      goesOn = true;
      for (int step = 0; step < rates.size() && goesOn; step++) {
        goesOn = hold(harness, clients, rates.get(step));
      }
    }
  }

  private BesideResult block(WaitingClients clients, int count)
      throws IOException, InterruptedException {
    Duration beside = Duration.ofMillis(Math.round(BESIDE_SHARE * holdMillis));
    return clients.block(count, new Wait(how, holdMillis), beside);
  }

  private boolean hold(HarnessLink harness, WaitingClients clients, Rate rate)
      throws IOException, InterruptedException {
    Wait wait = new Wait(how, rate.waitMillis);
    try (LoadSession waiting = clients.connect(rate.connections, wait)) {
      harness.reached(new Open());
      BesideResult result =
          clients.atRate(waiting, wait, rate.perSecond, Duration.ofMillis(spanMillis));
      return harness.reached(new Held(result));
    }
  }
}
