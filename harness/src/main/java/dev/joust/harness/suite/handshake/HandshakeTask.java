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

/**
 * Makes connections: for a while as many as it can, then at a rate.
 *
 * @param address the server's address
 * @param handshake what they begin with
 * @param terms what else is asked of each handshake
 * @param users how many make them by turns
 * @param perSecond how many are measured in a second
 * @param warmUpMillis for how long it makes as many as it can
 * @param spanMillis for how long connections are measured
 * @param timeoutMillis how long to wait for an answer
 */
record HandshakeTask(
    Address address,
    Handshake handshake,
    HandshakeTerms terms,
    int users,
    double perSecond,
    long warmUpMillis,
    long spanMillis,
    long timeoutMillis)
    implements ClientTask {

  /**
   * Both sides are warm.
   *
   * @param result what came of the connections that did it
   */
  record Warm(HandshakeResult result) implements ClientReport {}

  /**
   * What is measured is done.
   *
   * @param result what came of the connections
   */
  record Done(HandshakeResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    Duration timeout = Duration.ofMillis(timeoutMillis);
    try (HandshakeUsers all = HandshakeUsers.of(address, handshake, terms, users, timeout)) {
      if (harness.reached(new Warm(all.closedLoop(Duration.ofMillis(warmUpMillis))))) {
        harness.reached(new Done(all.atRate(perSecond, Duration.ofMillis(spanMillis))));
      }
    }
  }
}
