package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The largest message a server takes (RFC 6455, sections 7.4.1 and 10.4). */
public interface WebSocketLimitContract extends ContractTests {

  /** The limit itself is not too much. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void takesAMessageOfTheLargestSize() throws IOException {
    require(Feature.WEBSOCKET);
    try (RunningServer small = startSmall();
        RawWebSocket socket = small.webSocket("/echo")) {
      assertThat(socket.send(Frame.binary(new byte[1_000])).readMessage().payload()).hasSize(1_000);
      socket.send(
          Frame.part(Frame.BINARY, new byte[500]), Frame.of(Frame.CONTINUATION, new byte[500]));
      assertThat(socket.readMessage().payload()).hasSize(1_000);
    }
  }

  @Test
  @AskedBy("RFC 6455, section 7.4.1")
  default void refusesATooLargeFrame() throws IOException {
    require(Feature.WEBSOCKET);
    try (RunningServer small = startSmall()) {
      small.assertCloses(1009, Frame.binary(new byte[1_001]));
      small.assertCloses(1009, Frame.binary(new byte[100_000]));
    }
  }

  /** A server refuses a frame once the limit is passed, before all of its payload has come. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void refusesATooLargeFrameBeforeItsEnd() throws IOException {
    require(Feature.WEBSOCKET);
    try (RunningServer small = startSmall();
        RawWebSocket socket = small.webSocket("/echo")) {
      socket.connection().send(Frame.binary(new byte[100_000]).bytes(), 0, 5_000);

      socket.assertCloses(1009);
    }
  }

  /** The sum of the fragments counts, before the last of them. */
  @Test
  @AskedBy("RFC 6455, section 7.4.1")
  default void refusesATooLargeMessage() throws IOException {
    require(Feature.WEBSOCKET);
    try (RunningServer small = startSmall()) {
      small.assertCloses(
          1009,
          Frame.part(Frame.BINARY, new byte[600]),
          Frame.of(Frame.CONTINUATION, new byte[600]));
      small.assertCloses(
          1009,
          Frame.part(Frame.TEXT, PayloadContract.payload(600)),
          Frame.part(Frame.CONTINUATION, PayloadContract.payload(600)));
    }
  }

  /** The largest length that a frame can declare, by which a sum of lengths would overflow. */
  @Test
  @AskedBy("RFC 6455, section 5.2")
  default void refusesAFragmentOfTheLargestDeclaredLength() throws IOException {
    require(Feature.WEBSOCKET);
    byte[] head = new byte[14];
    head[1] = (byte) 0xFF;
    Arrays.fill(head, 2, 10, (byte) 0xFF);
    head[2] = 0x7F;
    try (RunningServer small = startSmall();
        RawWebSocket socket = small.webSocket("/echo")) {
      socket.send(Frame.part(Frame.BINARY, new byte[3]));
      socket.connection().send(head);
      socket.connection().send(new byte[5_000]);

      socket.assertCloses(1009);
    }
  }

  /** The contract: the limit is one of bytes, of which a character may take three. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void refusesTextOfTooManyBytesInFewCharacters() throws IOException {
    require(Feature.WEBSOCKET);
    byte[] euros = "\u20ac".repeat(200).getBytes(StandardCharsets.UTF_8);
    try (RunningServer small = startSmall()) {
      small.assertCloses(1009, Frame.part(Frame.TEXT, euros), Frame.of(Frame.CONTINUATION, euros));
    }
  }

  /** The limit holds wherever messages are taken, and so where they are dropped. */
  @ParameterizedTest
  @ValueSource(strings = {"/ws/job", "/ws/jobs", "/ws/live"})
  @AskedBy(AskedBy.CONTRACT)
  default void refusesATooLargeMessageOnEveryRoute(String target) throws IOException {
    require(Feature.WEBSOCKET, Feature.JOBS, Feature.JOBS_SOCKET, Feature.LIVE);
    try (RunningServer small = startSmall();
        RawWebSocket socket = small.webSocket(target)) {
      socket.send(
          Frame.part(Frame.TEXT, PayloadContract.payload(600)),
          Frame.of(Frame.CONTINUATION, PayloadContract.payload(600)));
      Frame frame = socket.read();
      while (!frame.isControl()) {
        frame = socket.read();
      }

      assertThat(frame.opcode()).as("opcode after too large a message").isEqualTo(Frame.CLOSE);
      assertThat(frame.closeCode()).as("close code").isEqualTo(1009);
      assertThat(socket.isEnded()).as("end of stream").isTrue();
    }
  }
}
