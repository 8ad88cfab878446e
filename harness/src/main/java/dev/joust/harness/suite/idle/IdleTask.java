package dev.joust.harness.suite.idle;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.load.Address;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Compression;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.time.Duration;

/**
 * Opens WebSocket connections, holds them, and sends one message over each.
 *
 * @param phase the part of the space between two messages that passes before the first
 */
record IdleTask(
    Address address,
    int connections,
    double messagesPerSecond,
    double phase,
    Duration timeout,
    Compression compression)
    implements ClientTask {

  /** The client's JVM is there, and one connection more than it is to hold is open. */
  record Started() implements ClientReport {}

  /** All connections are open, after so long. */
  record Open(double seconds) implements ClientReport {}

  /** Each connection has had its message, and that came of them. */
  record Answered(LoadResult result) implements ClientReport {}

  private static final int PAYLOAD_BYTES = 64;

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    // What a server loads and keeps for the first connection of all is no cost of each.
    LoadSession first = new WireLoadClient().open(spec(1));
    try (first) {
      harness.reached(new Started());
      long start = System.nanoTime();
      try (LoadSession session = new WireLoadClient().open(spec(connections))) {
        harness.reached(new Open((System.nanoTime() - start) / 1e9));
        LoadRecorder recorder = new LoadRecorder();
        session.run(new ArrivalSchedule(messagesPerSecond, connections, phase), recorder);
        harness.reached(new Answered(recorder.take()));
      }
    }
  }

  /**
   * With one I/O thread, the connection that has been idle for longest sends next: each of them
   * once.
   */
  private LoadSpec spec(int count) {
    return LoadSpec.echoes(address, count, PAYLOAD_BYTES, compression, timeout, 1);
  }
}
