package dev.joust.harness.suite.idle;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.load.ArrivalSchedule;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.load.LoadRecorder;
import dev.joust.harness.load.LoadResult;
import dev.joust.harness.load.LoadSession;
import dev.joust.harness.load.LoadSpec;
import dev.joust.harness.load.wire.WireLoadClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Opens WebSocket connections, holds them, and sends one message over each.
 *
 * @param address the server's {@code host:port}
 * @param connections how many
 * @param timeoutMillis how long to wait for a connection or an answer
 */
record IdleTask(String address, int connections, long timeoutMillis) implements ClientTask {

  static final String STARTED = "started";
  static final String OPEN = "open";
  static final String ANSWERED = "answered";

  static final String CONNECT_SECONDS = "connectSeconds";
  static final String ANSWERED_COUNT = "answered";
  static final String RESPONSE_P50_MICROS = "responseP50Micros";
  static final String RESPONSE_P99_MICROS = "responseP99Micros";
  static final String RESPONSE_MAX_MICROS = "responseMaxMicros";

  private static final int PAYLOAD_BYTES = 64;
  private static final double MESSAGES_PER_SECOND = 2_000;

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    harness.tell(Reached.of(STARTED));
    long start = System.nanoTime();
    try (LoadSession session = new WireLoadClient().open(spec())) {
      double seconds = (System.nanoTime() - start) / 1e9;
      harness.tell(new Reached(OPEN, Map.of(CONNECT_SECONDS, seconds), Map.of(), Map.of()));
      LoadRecorder recorder = new LoadRecorder();
      session.run(new ArrivalSchedule(MESSAGES_PER_SECOND, connections), recorder);
      harness.tell(answered(recorder.take()));
    }
  }

  /**
   * With one I/O thread, the connection that has been idle for longest sends next: each of them
   * once.
   */
  private LoadSpec spec() {
    return new LoadSpec(
        URI.create("ws://" + address + "/echo"),
        Exchange.WEBSOCKET,
        connections,
        PAYLOAD_BYTES,
        OptionalInt.of(PAYLOAD_BYTES),
        Duration.ofMillis(timeoutMillis),
        1);
  }

  private static Reached answered(LoadResult result) {
    return new Reached(
        ANSWERED,
        Map.of(
            ANSWERED_COUNT,
            (double) result.completed(),
            RESPONSE_P50_MICROS,
            result.responseNanos().getValueAtPercentile(50) / 1e3,
            RESPONSE_P99_MICROS,
            result.responseNanos().getValueAtPercentile(99) / 1e3,
            RESPONSE_MAX_MICROS,
            result.responseNanos().getMaxValue() / 1e3),
        result.errors(),
        Map.of());
  }
}
