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
 * @param period the time from one message of a room to its next
 * @param timeout how long a session may take until its first message
 */
record FanOutTask(
    Address address,
    int receivers,
    int payloadBytes,
    Compression compression,
    Duration period,
    FanOutSettings settings,
    Duration timeout,
    int ioThreads)
    implements ClientTask {

  /** All receivers have had a message, and the warm-up is over. */
  record Ready() implements ClientReport {}

  /** The messages have come, or time is over, and that came of them. */
  record Received(FanOutResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    Duration half = Duration.ofMillis(settings.warmUp().toMillis() / 2);
    LoadClients.echo(address, payloadBytes, compression, half, timeout, ioThreads);
    try (Receivers all =
        Receivers.open(address, receivers, payloadBytes, compression, timeout, ioThreads)) {
      TimeUnit.MILLISECONDS.sleep(half.toMillis());
      harness.reached(new Ready());
      int messages = settings.messages(period);
      harness.reached(new Received(all.measure(messages, period, settings.inTime())));
    }
  }
}
