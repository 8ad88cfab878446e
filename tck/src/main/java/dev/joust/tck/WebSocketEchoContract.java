package dev.joust.tck;

import static dev.joust.tck.wire.Frame.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.wire.Background;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawWebSocket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of WebSocket {@code /echo}: whole, in fragments, in pieces, with control frames. */
public interface WebSocketEchoContract extends ContractTests {

  @Test
  @Tag(CORE)
  @AskedBy("RFC 6455, section 5.6")
  default void sendsBinaryMessagesBack() throws IOException, InterruptedException {
    assertSentBack(Frame.BINARY, 0, 1, 125, 126, 127, 65_535, 65_536);
  }

  @Test
  @AskedBy("RFC 6455, section 5.6")
  default void sendsTextMessagesBack() throws IOException, InterruptedException {
    assertSentBack(Frame.TEXT, 0, 1, 125, 126, 127, 65_535, 65_536);
  }

  @ParameterizedTest
  @ValueSource(ints = {Frame.BINARY, Frame.TEXT})
  @AskedBy("RFC 6455, section 5.6")
  default void sendsALargeMessageBack(int opcode) throws IOException, InterruptedException {
    assertSentBack(opcode, 10_485_760);
  }

  private void assertSentBack(int opcode, int... lengths) throws IOException, InterruptedException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      for (int bytes : lengths) {
        Frame message = Frame.of(opcode, PayloadContract.payload(bytes));
        Thread sender = Background.run(() -> socket.send(message));
        Frame echo = socket.readMessage();
        sender.join();

        echo.assertIs(message.opcode(), message.payload());
      }
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void sendsAShortMessageBackInOneFrame() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      Frame echo = socket.send(Frame.part(Frame.TEXT, utf8("ab")), last("cd")).read();

      assertThat(echo.isFinal()).isTrue();
      assertThat(echo.text()).isEqualTo("abcd");
    }
  }

  @Test
  @Tag(CORE)
  @AskedBy("RFC 6455, section 5.4")
  default void joinsFragmentsAndAnswersAPingBetweenThem() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      socket.send(
          Frame.part(Frame.TEXT, utf8("one ")),
          Frame.of(Frame.PING, utf8("still there?")),
          Frame.part(Frame.CONTINUATION, utf8("two ")),
          last("three"));
      socket.read().assertIs(Frame.PONG, utf8("still there?"));
      assertThat(socket.readText()).isEqualTo("one two three");
    }
  }

  @Test
  @AskedBy("RFC 6455, section 5.4")
  default void joinsEmptyFragments() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      socket.send(
          Frame.part(Frame.BINARY, new byte[0]),
          Frame.part(Frame.CONTINUATION, utf8("x")),
          Frame.part(Frame.CONTINUATION, new byte[0]),
          last(""));
      socket.readMessage().assertIs(Frame.BINARY, utf8("x"));
      socket.send(Frame.part(Frame.TEXT, new byte[0]), last(""));
      assertThat(socket.readText()).isEmpty();
    }
  }

  @Test
  @AskedBy("RFC 6455, section 5.4")
  default void joinsAThousandFragments() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      for (int i = 0; i < 1_000; i++) {
        byte[] part = PayloadContract.payload(i % 90);
        socket.send(Frame.part(i == 0 ? Frame.BINARY : Frame.CONTINUATION, part));
        expected.writeBytes(part);
      }
      socket.send(last("end"));
      expected.writeBytes(utf8("end"));

      assertThat(socket.readMessage().payload()).isEqualTo(expected.toByteArray());
    }
  }

  @Test
  @AskedBy("RFC 6455, section 5.4")
  default void joinsLargeFragments() throws IOException, InterruptedException {
    require(Feature.WEBSOCKET);
    byte[] message = PayloadContract.payload(10 * 65_536);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      Thread sender =
          Background.run(
              () -> {
                for (int at = 0; at < message.length; at += 65_536) {
                  byte[] part = Arrays.copyOfRange(message, at, at + 65_536);
                  socket.send(Frame.part(at == 0 ? Frame.TEXT : Frame.CONTINUATION, part));
                }
                socket.send(last(""));
              });
      Frame echo = socket.readMessage();
      sender.join();

      echo.assertIs(Frame.TEXT, message);
    }
  }

  @Test
  @AskedBy("RFC 6455, section 5.6")
  default void takesACharacterSplitOverFragments() throws IOException {
    require(Feature.WEBSOCKET);
    byte[] text = utf8("κόσμε \uD83D\uDE00");
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      for (int i = 0; i < text.length; i++) {
        socket.send(Frame.part(i == 0 ? Frame.TEXT : Frame.CONTINUATION, new byte[] {text[i]}));
      }
      socket.send(last(""));

      assertThat(socket.readText()).isEqualTo("κόσμε \uD83D\uDE00");
    }
  }

  @Test
  @AskedBy("RFC 6455, sections 5.5.2 and 5.5.3")
  default void answersPingsAndIgnoresPongs() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      for (int bytes : new int[] {0, 1, 125}) {
        socket.send(
            Frame.of(Frame.PONG, utf8("unasked")),
            Frame.of(Frame.PING, PayloadContract.payload(bytes)));
        socket.read().assertIs(Frame.PONG, PayloadContract.payload(bytes));
      }
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void answersMessagesSentInOneGoInOrder() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      Frame[] messages = new Frame[1_000];
      for (int i = 0; i < messages.length; i++) {
        messages[i] = i % 2 == 0 ? Frame.text("message " + i) : Frame.binary(utf8("message " + i));
      }
      socket.send(messages);
      for (Frame message : messages) {
        socket.readMessage().assertIs(message.opcode(), message.payload());
      }
    }
  }

  @Test
  @AskedBy("RFC 6455, section 5.2")
  default void takesTwoFramesSplitAtEveryByte() throws IOException {
    require(Feature.WEBSOCKET);
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    wire.writeBytes(Frame.text("abc").bytes());
    wire.writeBytes(Frame.binary(PayloadContract.payload(130)).bytes());
    byte[] bytes = wire.toByteArray();
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      for (int split = 1; split < bytes.length; split++) {
        String name = "a text frame and a binary one, split at byte " + split;
        socket.connection().send(bytes, 0, split, name);
        socket.connection().send(bytes, split, bytes.length - split, name);

        assertThat(socket.readText()).as("split at %d", split).isEqualTo("abc");
        assertThat(socket.readMessage().payload())
            .as("split at %d", split)
            .isEqualTo(PayloadContract.payload(130));
      }
    }
  }

  /** A key of zeros leaves the payload as it is, and is as good as any other. */
  @Test
  @AskedBy("RFC 6455, section 5.3")
  default void takesAMaskOfZeros() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      socket.connection().send(new byte[] {(byte) 0x81, (byte) 0x82, 0, 0, 0, 0, 'o', 'k'});

      assertThat(socket.readText()).isEqualTo("ok");
    }
  }

  private static Frame last(String text) {
    return Frame.of(Frame.CONTINUATION, utf8(text));
  }
}
