package dev.joust.harness.verify;

import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.Tls;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;

/** Makes sure that a server which is set to compress messages does, and sends them back right. */
public final class DeflateCheck {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int PAYLOAD_BYTES = 4_096;
  private static final int MESSAGES = 10;

  private DeflateCheck() {}

  /**
   * Has compressed messages echoed.
   *
   * @param address where the server listens
   * @return what the server has agreed to: the value of {@code Sec-WebSocket-Extensions}
   * @throws IOException if it declines, or an echo is missing or another than it should be
   */
  public static String agreed(Address address) throws IOException, InterruptedException {
    LoadSpec load =
        new LoadSpec(
                Endpoint.WEBSOCKET.uri(address, "/echo"),
                Endpoint.WEBSOCKET,
                1,
                PAYLOAD_BYTES,
                OptionalInt.of(PAYLOAD_BYTES),
                TIMEOUT,
                1)
            .withCompression(Compression.DEFLATE)
            .withTls(Tls.uniform());
    LoadRecorder recorder = new LoadRecorder();
    try (LoadSession session = new WireLoadClient().open(load)) {
      session.run(Goal.requests(MESSAGES), recorder);
      if (recorder.failed() > 0) {
        throw new IOException("compressed messages: the server " + recorder.reasons().values());
      }
      return session
          .agreedCompression()
          .orElseThrow(
              () -> new IOException("the server is set to compress messages, and declines to"));
    }
  }
}
