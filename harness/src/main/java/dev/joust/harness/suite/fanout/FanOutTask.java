package dev.joust.harness.suite.fanout;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.LoadClients;
import dev.joust.harness.suite.fanout.client.FanOutResult;
import dev.joust.harness.suite.fanout.client.Receivers;
import dev.joust.load.Address;
import dev.joust.load.Compression;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Receives what a server sends to WebSocket sessions.
 *
 * @param address the server's address
 * @param receivers how many sessions
 * @param payloadBytes the size of a message
 * @param compression what sessions offer for messages
 * @param periodMillis the time from one message of a room to its next
 * @param messages how many of each room are measured
 * @param warmUpMillis how long they are not, after as many echoes as fit in half of that
 * @param inTimeMillis how long a message may take
 * @param timeoutMillis how long a session may take until its first message
 * @param ioThreads the client's I/O threads
 */
record FanOutTask(
    Address address,
    int receivers,
    int payloadBytes,
    Compression compression,
    long periodMillis,
    int messages,
    long warmUpMillis,
    long inTimeMillis,
    long timeoutMillis,
    int ioThreads)
    implements ClientTask {

  /** All receivers have had a message, and the warm-up is over. */
  record Ready() implements ClientReport {}

  /**
   * The messages have come, or time is over.
   *
   * @param result what came of them
   */
  record Received(FanOutResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    Duration half = Duration.ofMillis(warmUpMillis / 2);
    Duration timeout = Duration.ofMillis(timeoutMillis);
    LoadClients.echo(address, payloadBytes, compression, half, timeout, ioThreads);
    try (Receivers all =
        Receivers.open(address, receivers, payloadBytes, compression, timeout, ioThreads)) {
      TimeUnit.MILLISECONDS.sleep(half.toMillis());
      harness.reached(new Ready());
      harness.reached(
          new Received(
              all.measure(
                  messages, Duration.ofMillis(periodMillis), Duration.ofMillis(inTimeMillis))));
    }
  }
}
