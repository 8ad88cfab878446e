package dev.joust.harness.suite.handshake;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.suite.handshake.client.Handshake;
import dev.joust.harness.suite.handshake.client.HandshakeResult;
import dev.joust.harness.suite.handshake.client.HandshakeTerms;
import dev.joust.harness.suite.handshake.client.HandshakeUsers;
import dev.joust.load.Address;
import java.io.IOException;
import java.time.Duration;

/** Makes connections: for a while as many as it can, then at a rate. */
record HandshakeTask(
    Address address,
    Handshake handshake,
    HandshakeTerms terms,
    HandshakeSettings settings,
    Duration timeout)
    implements ClientTask {

  /** Both sides are warm; that came of the connections that did it. */
  record Warm(HandshakeResult result) implements ClientReport {}

  /** What is measured is done; that came of its connections. */
  record Done(HandshakeResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    try (HandshakeUsers all =
        HandshakeUsers.of(address, handshake, terms, settings.users(), timeout)) {
      if (harness.reached(new Warm(all.closedLoop(settings.warmUp())))) {
        harness.reached(new Done(all.atRate(settings.perSecond(), settings.span())));
      }
    }
  }
}
