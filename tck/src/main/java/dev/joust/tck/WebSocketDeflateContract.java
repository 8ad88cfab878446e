package dev.joust.tck;

import static dev.joust.tck.wire.Frame.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.server.UsedMemory;
import dev.joust.tck.wire.DeflateWebSocket;
import dev.joust.tck.wire.Frame;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages compressed by permessage-deflate (RFC 7692), of a server that is asked for {@link
 * Compression#DEFLATE}. That others take no offer is asked beside the handshake.
 */
public interface WebSocketDeflateContract extends ContractTests {

  /** An offer that leaves all parameters to the server. */
  String OFFER = "permessage-deflate";

  /** The largest message of the servers here. */
  int MOST_BYTES = 1_000_000;

  /** How many bytes a message has, inflated; a thousandth is sent. */
  int BOMB_BYTES = 200_000_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        OFFER,
        "permessage-deflate; client_max_window_bits",
        "x-unknown, permessage-deflate"
      })
  @AskedBy("RFC 7692, sections 5.1 and 7.1")
  default void acceptsAnOffer(String offer) throws IOException {
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", offer)) {
      assertThat(socket.agreed().orElse("none"))
          .matches("permessage-deflate(; *(server|client)_max_window_bits=15)*");
      assertEchoes(socket, Frame.TEXT, PayloadContract.payload(1_000));
    }
  }

  /** Section 7.1: an offer with an unknown parameter must be declined. */
  @Test
  @AskedBy("RFC 7692, section 7.1")
  default void declinesAnOfferWithAnUnknownParameter() throws IOException {
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER + "; unknown=1")) {
      assertThat(socket.agreed()).isEmpty();
      assertThat(socket.send(Frame.text("as it is")).readMessage().text()).isEqualTo("as it is");
    }
  }

  @Test
  @AskedBy("RFC 6455, section 9.1")
  default void compressesNothingWithoutAnOffer() throws IOException {
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", "x-unknown")) {
      Frame message = Frame.of(Frame.TEXT, PayloadContract.payload(1_000));
      Frame echo = socket.send(message).readMessage();

      assertThat(socket.agreed()).isEmpty();
      assertThat(echo.isCompressed()).isFalse();
      assertThat(echo.payload()).isEqualTo(message.payload());
      assertCloses(socket.send(socket.deflated(Frame.TEXT, utf8("x"))), 1002);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 125, 126, 65_535, 65_536, MOST_BYTES})
  @AskedBy("RFC 7692, section 7.2")
  default void sendsCompressedMessagesBack(int bytes) throws IOException {
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      assertEchoes(socket, Frame.TEXT, PayloadContract.payload(bytes));
      assertEchoes(socket, Frame.BINARY, PayloadContract.payload(bytes));
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void compressesWhatItSends() throws IOException {
    byte[] payload = PayloadContract.payload(10_000);
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      Frame echo = socket.send(socket.deflated(Frame.BINARY, payload)).read();

      assertThat(echo.isCompressed()).isTrue();
      assertThat(echo.payload()).hasSizeLessThan(payload.length / 2);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void compressesLiveDocuments() throws IOException {
    require(Feature.LIVE);
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/ws/live", OFFER)) {
      for (int i = 0; i < 3; i++) {
        Frame document = socket.readMessage();

        assertThat(document.isCompressed()).isTrue();
        assertThat(document.text()).startsWith("{").endsWith("}");
      }
    }
  }

  /** Section 6: each message may go compressed or not. */
  @Test
  @AskedBy("RFC 7692, section 6")
  default void takesMessagesThatAreNotCompressedBetweenThoseThatAre() throws IOException {
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      for (int i = 0; i < 3; i++) {
        assertEchoes(socket, Frame.TEXT, PayloadContract.payload(500));
        assertThat(socket.send(Frame.text("as it is")).readMessage().text()).isEqualTo("as it is");
      }
    }
  }

  /** Section 7.2.3.2: what one message has said serves the next. */
  @Test
  @AskedBy("RFC 7692, section 7.2.3.2")
  default void takesOverTheContextOfEarlierMessages() throws IOException {
    byte[] payload = PayloadContract.payload(1_000);
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      Frame first = socket.deflated(Frame.BINARY, payload);
      Frame second = socket.deflated(Frame.BINARY, payload);
      Frame firstEcho = socket.send(first, second).readMessage();
      Frame secondEcho = socket.readMessage();

      assertThat(second.payload()).hasSizeLessThan(first.payload().length);
      assertThat(firstEcho.payload()).isEqualTo(payload);
      assertThat(secondEcho.payload()).isEqualTo(payload);
    }
  }

  /** Sections 7.1.1.1 and 7.1.1.2: a server that accepts that offer obeys it. */
  @Test
  @AskedBy("RFC 7692, section 7.1.1")
  default void forgetsTheContextWhereTheClientAsksForIt() throws IOException {
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket =
            open(
                server,
                "/echo",
                OFFER + "; server_no_context_takeover; client_no_context_takeover")) {
      assertThat(socket.agreed("server_no_context_takeover")).isTrue();
      for (int i = 0; i < 3; i++) {
        assertEchoes(socket, Frame.BINARY, PayloadContract.payload(1_000));
      }
    }
  }

  /**
   * Section 6.1: a message is cut after it was compressed, and RSV1 is on its first frame alone.
   */
  @Test
  @AskedBy("RFC 7692, section 6.1")
  default void joinsFragmentsAndAnswersAPingBetweenThemUncompressed() throws IOException {
    byte[] payload = PayloadContract.payload(5_000);
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      for (int i = 0; i < 2; i++) {
        byte[] deflated = socket.deflate(payload);
        int cut = deflated.length / 2;
        socket.send(
            Frame.part(Frame.TEXT, Arrays.copyOf(deflated, cut)).withReservedBits(4),
            Frame.of(Frame.PING, utf8("still there?")),
            Frame.part(Frame.CONTINUATION, new byte[0]),
            Frame.of(Frame.CONTINUATION, Arrays.copyOfRange(deflated, cut, deflated.length)));
        socket.read().assertIs(Frame.PONG, utf8("still there?"));
        assertThat(socket.readMessage().payload()).isEqualTo(payload);
      }
    }
  }

  /** Section 6.1 and RFC 6455, section 5.2: other bits, and RSV1 elsewhere, mean nothing. */
  @Test
  @AskedBy("RFC 7692, section 6.1")
  default void refusesReservedBitsThatMeanNothing() throws IOException {
    try (RunningServer server = startDeflating()) {
      assertRefuses(server, 1002, Frame.text("x").withReservedBits(2));
      assertRefuses(server, 1002, Frame.text("x").withReservedBits(1));
      assertRefuses(server, 1002, Frame.of(Frame.PING, new byte[0]).withReservedBits(4));
    }
  }

  /** Section 6.1: a receiver must fail the connection. */
  @Test
  @AskedBy("RFC 7692, section 6.1")
  default void refusesTheBitOfCompressedMessagesOnLaterFrames() throws IOException {
    require(Feature.COMPRESSED_BIT_CHECK);
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      assertRefuses(
          server,
          1002,
          Frame.part(Frame.TEXT, utf8("x")),
          Frame.of(Frame.CONTINUATION, utf8("y")).withReservedBits(4));
      byte[] deflated = socket.deflate(PayloadContract.payload(1_000));
      assertCloses(
          socket.send(
              Frame.part(Frame.TEXT, Arrays.copyOf(deflated, 10)).withReservedBits(4),
              Frame.of(Frame.CONTINUATION, Arrays.copyOfRange(deflated, 10, deflated.length))
                  .withReservedBits(4)),
          1002);
    }
  }

  /** Section 8.1 of RFC 6455 holds for what was inflated. */
  @Test
  @AskedBy("RFC 6455, section 8.1")
  default void refusesCompressedTextThatIsNotUtf8() throws IOException {
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      assertCloses(
          socket.send(socket.deflated(Frame.TEXT, new byte[] {'a', (byte) 0xff, 'b'})), 1007);
    }
  }

  /** The connection fails, with the code for a broken protocol or for broken data, or none. */
  @Test
  @AskedBy("RFC 6455, section 7.1.7")
  default void endsTheConnectionOverWhatCannotBeInflated() throws IOException {
    byte[] blockOfAnUnknownKind = {6, 1, 2, 3, 4, 5, 6, 7};
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      socket.send(Frame.binary(blockOfAnUnknownKind).withReservedBits(4));
      Frame close;
      try {
        close = socket.read();
      } catch (IOException ended) {
        assertThat(ended instanceof EOFException || ended.getCause() instanceof SocketException)
            .as("end of stream, not: %s", ended)
            .isTrue();
        return;
      }
      assertThat(close.opcode()).as("opcode").isEqualTo(Frame.CLOSE);
      assertThat(close.closeCode()).as("close code").isIn(1002, 1007);
      assertThat(socket.isEnded()).as("end of stream").isTrue();
    }
  }

  /** The limit is one of what was inflated: few bytes may stand for many. */
  @ParameterizedTest
  @ValueSource(ints = {1_000, MOST_BYTES})
  @AskedBy(AskedBy.CONTRACT)
  default void refusesAMessageThatIsTooLargeOnceInflated(int mostBytes) throws IOException {
    try (RunningServer server = startDeflating(mostBytes)) {
      try (DeflateWebSocket socket = open(server, "/echo", OFFER)) {
        assertEchoes(socket, Frame.BINARY, new byte[mostBytes]);
      }
      for (int bytes : new int[] {mostBytes + 1, 50 * mostBytes}) {
        try (DeflateWebSocket socket = open(server, "/echo", OFFER)) {
          assertCloses(socket.send(socket.deflated(Frame.BINARY, new byte[bytes])), 1009);
        }
      }
    }
  }

  /**
   * The close code does not tell whether all was inflated first. What is inflated of the bytes of
   * one read, before their sum is looked at, passes; so does what is not on the heap.
   */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  @Tag("long")
  default void doesNotInflateAllOfAMessageThatIsTooLarge() throws IOException {
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      assertEchoes(socket, Frame.BINARY, PayloadContract.payload(1_000));
      Frame bomb = socket.deflated(Frame.BINARY, new byte[BOMB_BYTES]);
      LongSupplier allocated = UsedMemory.allocatedByOthers();

      assertCloses(socket.send(bomb), 1009);
      assertThat(allocated.getAsLong()).as("bytes allocated").isLessThan(BOMB_BYTES / 2);
    }
  }

  /** The sum of the fragments counts, before the last of them. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void refusesFragmentsThatAreTooLargeOnceInflated() throws IOException {
    try (RunningServer server = startDeflating();
        DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      byte[] deflated = socket.deflate(new byte[2 * MOST_BYTES]);
      int cut = deflated.length / 3;
      socket.send(
          Frame.part(Frame.BINARY, Arrays.copyOf(deflated, cut)).withReservedBits(4),
          Frame.part(Frame.CONTINUATION, Arrays.copyOfRange(deflated, cut, deflated.length - 1)));

      assertCloses(socket, 1009);
    }
  }

  private RunningServer startDeflating() throws IOException {
    return startDeflating(MOST_BYTES);
  }

  private RunningServer startDeflating(int mostBytes) throws IOException {
    require(Feature.WEBSOCKET, Feature.DEFLATE);
    RunningServer server =
        startServer(
            ServerSettings.equalised()
                .withThreads(1)
                .withMaxMessageBytes(mostBytes)
                .withCompression(Compression.DEFLATE),
            ApplicationSettings.defaults().withLivePeriod(Duration.ofMillis(100)));
    assertThat(server.server().effectiveSettings()).containsEntry("compression", "deflate");
    return server;
  }

  private static DeflateWebSocket open(RunningServer server, String target, String offer)
      throws IOException {
    return DeflateWebSocket.open(server.connect(), target, offer);
  }

  private static void assertEchoes(DeflateWebSocket socket, int opcode, byte[] payload)
      throws IOException {
    socket.send(socket.deflated(opcode, payload)).readMessage().assertIs(opcode, payload);
  }

  private static void assertRefuses(RunningServer server, int code, Frame... frames)
      throws IOException {
    try (DeflateWebSocket socket = open(server, "/echo", OFFER)) {
      assertCloses(socket.send(frames), code);
    }
  }

  private static void assertCloses(DeflateWebSocket socket, int code) throws IOException {
    Frame close = socket.read();

    assertThat(close.opcode()).as("opcode").isEqualTo(Frame.CLOSE);
    assertThat(close.closeCode()).as("close code").isEqualTo(code);
    assertThat(socket.isEnded()).as("end of stream").isTrue();
  }
}
