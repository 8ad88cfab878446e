package dev.joust.harness.suite.handshake;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.CompilerLoad;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.Settling;
import dev.joust.harness.suite.handshake.client.Handshake;
import dev.joust.harness.suite.handshake.client.HandshakeResult;
import dev.joust.harness.suite.handshake.client.HandshakeTerms;
import dev.joust.harness.suite.handshake.client.HandshakeUsers;
import dev.joust.load.Address;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Makes connections: for a while as many as it can, then at a rate. Compilers lag behind a loop
 * that leaves them no time, so the rate goes on until they rest before it is measured, for as long
 * as the loop at most.
 */
record HandshakeTask(
    Address address,
    Handshake handshake,
    HandshakeTerms terms,
    HandshakeSettings settings,
    Duration timeout)
    implements ClientTask {

  /** The loop has ended; that came of its connections. */
  record Looped(HandshakeResult result) implements ClientReport {}

  /** Compilers rest, or will not; so many connections were made meanwhile. */
  record Warm(long connections) implements ClientReport {}

  /** What is measured is done; that came of its connections. */
  record Done(HandshakeResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    try (HandshakeUsers all =
        HandshakeUsers.of(address, handshake, terms, settings.users(), timeout)) {
      if (harness.reached(new Looped(all.closedLoop(settings.warmUp())))
          && harness.reached(new Warm(settle(all, harness)))) {
        harness.reached(new Done(all.atRate(settings.perSecond(), settings.span())));
      }
    }
  }

  private long settle(HandshakeUsers all, HarnessLink harness)
      throws IOException, InterruptedException {
    Duration burst = settings.warmUp().dividedBy(Settling.MOST_BURSTS);
    LongAdder connections = new LongAdder();
    new Settling(burst.toMillis(), CompilerLoad.RESTING_CORES, harness)
        .settle(() -> connections.add(all.atRate(settings.perSecond(), burst).answered()));
    return connections.sum();
  }
}
