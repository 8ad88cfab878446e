package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server must refuse (RFC 6455, sections 5, 7.4.1 and 8.1), and with which code. */
public interface WebSocketFailureContract extends ContractTests {

  /** Section 5.1: a server must close when it gets a frame that is not masked. */
  @Test
  @AskedBy("RFC 6455, section 5.1")
  default void refusesAnUnmaskedFrame() throws IOException {
    assertRefused(1002, Frame.text("x").unmasked());
  }

  /** Section 5.2: reserved bits must be 0 as no extension was negotiated. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  @AskedBy("RFC 6455, section 5.2")
  default void refusesReservedBits(int bits) throws IOException {
    assertRefused(1002, Frame.text("x").withReservedBits(bits));
  }

  /** Section 5.2 holds for control frames, too. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  @AskedBy("RFC 6455, section 5.2")
  default void refusesReservedBitsOfControlFrames(int bits) throws IOException {
    assertRefused(1002, Frame.of(Frame.PING, new byte[0]).withReservedBits(bits));
  }

  /** Section 5.2: an unknown opcode fails the connection. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7, 11, 12, 13, 14, 15})
  @AskedBy("RFC 6455, section 5.2")
  default void refusesReservedOpcodes(int opcode) throws IOException {
    assertRefused(1002, Frame.of(opcode, new byte[] {'x'}));
  }

  /** Section 5.5: control frames must not be fragmented. */
  @ParameterizedTest
  @ValueSource(ints = {Frame.CLOSE, Frame.PING, Frame.PONG})
  @AskedBy("RFC 6455, section 5.5")
  default void refusesFragmentedControlFrames(int opcode) throws IOException {
    assertRefused(1002, Frame.part(opcode, new byte[0]));
  }

  /** Section 5.5: control frames have 125 bytes or less. */
  @ParameterizedTest
  @ValueSource(ints = {Frame.CLOSE, Frame.PING, Frame.PONG})
  @AskedBy("RFC 6455, section 5.5")
  default void refusesLongControlFrames(int opcode) throws IOException {
    assertRefused(1002, Frame.of(opcode, ByteBuffer.allocate(126).putShort((short) 1000).array()));
  }

  /** Section 5.4: a continuation continues something. */
  @Test
  @AskedBy("RFC 6455, section 5.4")
  default void refusesAContinuationOfNothing() throws IOException {
    assertRefused(1002, Frame.of(Frame.CONTINUATION, new byte[] {'x'}));
  }

  /** Section 5.4: the fragments of messages must not be interleaved. */
  @Test
  @AskedBy("RFC 6455, section 5.4")
  default void refusesAMessageWithinAMessage() throws IOException {
    assertRefused(1002, Frame.part(Frame.TEXT, new byte[] {'x'}), Frame.text("y"));
  }

  /** Section 5.2: the most significant bit of a 64-bit length must be 0. */
  @Test
  @AskedBy("RFC 6455, section 5.2")
  default void refusesANegativeLength() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      byte[] head = new byte[14];
      head[0] = (byte) 0x82;
      head[1] = (byte) 0xFF;
      head[2] = (byte) 0x80;
      socket.connection().send(head);

      assertThat(socket.readCloseCode()).isIn(1002, 1009);
      assertThat(socket.isEnded()).as("end of stream").isTrue();
    }
  }

  /**
   * Section 5.2: a sender must encode the length in as few bytes as it takes. What a receiver does
   * with more is its own choice, but it takes no other length.
   */
  @ParameterizedTest
  @CsvSource({"0, 16", "125, 16", "0, 64", "125, 64", "126, 64", "65535, 64"})
  @AskedBy("RFC 6455, section 5.2")
  default void readsOrRefusesALengthInMoreBytesThanItNeeds(int payloadBytes, int lengthBits)
      throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/echo")) {
      socket.connection().send(Frame.binary(new byte[payloadBytes]).bytes(lengthBits));
      Frame answer = socket.read();

      if (answer.opcode() == Frame.BINARY) {
        assertThat(answer.payload()).hasSize(payloadBytes);
      } else {
        assertThat(answer.opcode()).isEqualTo(Frame.CLOSE);
        assertThat(answer.closeCode()).isEqualTo(1002);
      }
    }
  }

  /** Section 8.1: text is UTF-8. */
  @ParameterizedTest
  @ValueSource(strings = {"80", "c0af", "eda080", "f4908080", "c3", "e282", "cebae1bdb9cf83eda080"})
  @AskedBy("RFC 6455, section 8.1")
  default void refusesTextThatIsNotUtf8(String hex) throws IOException {
    assertRefused(1007, Frame.of(Frame.TEXT, bytes(hex)));
  }

  /** Section 8.1, with the fault at the border of two fragments. */
  @Test
  @AskedBy("RFC 6455, section 8.1")
  default void refusesACharacterThatBreaksOffBetweenFragments() throws IOException {
    assertRefused(
        1007, Frame.part(Frame.TEXT, bytes("61c3")), Frame.of(Frame.CONTINUATION, bytes("61")));
  }

  /** The contract: UTF-8 is checked as it comes, not when the message is complete. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void refusesBadTextBeforeTheMessageIsComplete() throws IOException {
    assertRefused(1007, Frame.part(Frame.TEXT, bytes("61ff")));
    assertRefused(
        1007, Frame.part(Frame.TEXT, bytes("61")), Frame.part(Frame.CONTINUATION, bytes("ff")));
  }

  /** Section 7.1.7: what comes after a failure is not looked at any more. */
  @Test
  @AskedBy("RFC 6455, section 7.1.7")
  default void answersNothingAfterAFailure() throws IOException {
    assertRefused(
        1002, Frame.text("x").unmasked(), Frame.text("y"), Frame.of(Frame.PING, new byte[0]));
  }

  private void assertRefused(int code, Frame... frames) throws IOException {
    require(Feature.WEBSOCKET);
    sharedServer().assertCloses(code, frames);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
