package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The closing handshake from both sides (RFC 6455, sections 5.5.1 and 7). */
public interface WebSocketCloseContract extends ContractTests {

  @ParameterizedTest
  @ValueSource(ints = {1000, 1001, 1003, 1007, 1011, 3000, 3999, 4000, 4999})
  @AskedBy("RFC 6455, section 5.5.1")
  default void answersACloseWithItsCode(int code) throws IOException {
    require(Feature.WEBSOCKET);
    sharedServer().assertCloses(code, Frame.close(code));
  }

  @Test
  @Tag(CORE)
  @AskedBy("RFC 6455, section 5.5.1")
  default void answersACloseWithReason() throws IOException {
    require(Feature.WEBSOCKET);
    sharedServer().assertCloses(1000, closeWith(Frame.utf8("going away ✓")));
  }

  @Test
  @AskedBy("RFC 6455, section 5.5.1")
  default void answersACloseWithoutCode() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      socket.send(Frame.of(Frame.CLOSE, new byte[0]));

      assertThat(socket.readCloseCode()).isIn(-1, 1000);
      assertThat(socket.isEnded()).as("end of stream").isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535})
  @AskedBy("RFC 6455, section 7.4")
  default void refusesACodeThatMustNotBeSent(int code) throws IOException {
    require(Feature.WEBSOCKET);
    sharedServer().assertCloses(1002, Frame.close(code));
  }

  @Test
  @AskedBy("RFC 6455, section 5.5.1")
  default void refusesACloseOfOneByte() throws IOException {
    require(Feature.WEBSOCKET);
    sharedServer().assertCloses(1002, Frame.of(Frame.CLOSE, new byte[] {3}));
  }

  /**
   * RFC 6455, section 8.1, has the connection fail, and names no code: 1007 is for data within a
   * message, which a close frame is none.
   */
  @Test
  @AskedBy("RFC 6455, section 5.5.1")
  default void refusesAReasonThatIsNotUtf8() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      socket.send(closeWith(new byte[] {(byte) 0xC3, (byte) 0x28})).assertCloses(1002, 1007);
    }
  }

  @Test
  @AskedBy("RFC 6455, section 5.5.1")
  default void answersWhatCameBeforeTheCloseAndNothingAfterIt() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      socket.send(Frame.text("before"), Frame.close(1000), Frame.text("after"));

      assertThat(socket.readText()).isEqualTo("before");
      socket.assertCloses(1000);
    }
  }

  @Test
  @AskedBy("RFC 6455, section 5.4")
  default void closesAfterAFragmentedMessageThatNeverEnds() throws IOException {
    require(Feature.WEBSOCKET);
    sharedServer().assertCloses(1000, Frame.part(Frame.TEXT, new byte[] {'x'}), Frame.close(1000));
  }

  private static Frame closeWith(byte[] reason) {
    return Frame.of(
        Frame.CLOSE,
        ByteBuffer.allocate(2 + reason.length).putShort((short) 1000).put(reason).array());
  }
}
