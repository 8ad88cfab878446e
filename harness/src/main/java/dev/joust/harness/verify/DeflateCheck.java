package dev.joust.harness.verify;

import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.WireLoadClient;
import dev.joust.load.wire.websocket.PerMessageDeflate;
import java.io.IOException;
import java.time.Duration;

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
    return agreed(address, Compression.DEFLATE);
  }

  /**
   * Has compressed messages echoed in a session that has no more and no less than what was offered.
   *
   * @param address where the server listens
   * @param offer what the session offers
   * @return what the server has agreed to: the value of {@code Sec-WebSocket-Extensions}
   * @throws IOException if it declines, or agrees to something else, or an echo is missing or
   *     another than it should be
   */
  public static String agreedAsOffered(Address address, Compression offer)
      throws IOException, InterruptedException {
    String answer = agreed(address, offer);
    if (!PerMessageDeflate.of(answer, offer).isAsOffered()) {
      throw new IOException(
          "the server answers the offer '%s' with '%s'"
              .formatted(offer.offer().orElseThrow(), answer));
    }
    return answer;
  }

  private static String agreed(Address address, Compression offer)
      throws IOException, InterruptedException {
    LoadSpec load = LoadSpec.echoes(address, 1, PAYLOAD_BYTES, offer, TIMEOUT, 1);
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
