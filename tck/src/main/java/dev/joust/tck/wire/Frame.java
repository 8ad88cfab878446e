package dev.joust.tck.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A WebSocket frame (RFC 6455, section 5.2), legal or not.
 *
 * @param first the first byte: FIN, reserved bits, opcode
 * @param masked whether the frame is masked when it is sent
 * @param payload the payload, unmasked
 */
public record Frame(int first, boolean masked, byte[] payload) {

  /** The opcode of what follows the first part of a message. */
  public static final int CONTINUATION = 0x0;

  // The opcodes of messages, and of their first parts.
  public static final int TEXT = 0x1;
  public static final int BINARY = 0x2;

  // The opcodes of control frames.
  public static final int CLOSE = 0x8;
  public static final int PING = 0x9;
  public static final int PONG = 0xA;

  private static final int FIN = 0x80;
  private static final int COMPRESSED = 0x40;
  private static final byte[] KEY = {(byte) 0x37, (byte) 0xfa, (byte) 0x21, (byte) 0x3d};

  /** A whole message or a control frame. */
  public static Frame of(int opcode, byte[] payload) {
    return new Frame(FIN | opcode, true, payload);
  }

  /** A whole text message. */
  public static Frame text(String text) {
    return of(TEXT, utf8(text));
  }

  /** A text's bytes. */
  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A whole binary message. */
  public static Frame binary(byte[] payload) {
    return of(BINARY, payload);
  }

  /** A close frame with a code and no reason. */
  public static Frame close(int code) {
    return of(CLOSE, ByteBuffer.allocate(2).putShort((short) code).array());
  }

  /** A part of a message that is not its last. */
  public static Frame part(int opcode, byte[] payload) {
    return new Frame(opcode, true, payload);
  }

  /** This frame as no client may send it. */
  public Frame unmasked() {
    return new Frame(first, false, payload);
  }

  /** This frame with reserved bits set: 4 is RSV1, 2 is RSV2, 1 is RSV3. */
  public Frame withReservedBits(int bits) {
    return new Frame(first | bits << 4, masked, payload);
  }

  /** Whether it ends a message. */
  public boolean isFinal() {
    return (first & FIN) != 0;
  }

  /** Whether it begins a compressed message: RSV1 is set. */
  public boolean isCompressed() {
    return (first & COMPRESSED) != 0;
  }

  /** Its opcode, from 0 to 15. */
  public int opcode() {
    return first & 0xF;
  }

  /** Whether it is no part of a message. */
  public boolean isControl() {
    return opcode() >= CLOSE;
  }

  /** The payload as UTF-8. */
  public String text() {
    return new String(payload, StandardCharsets.UTF_8);
  }

  /** Asserts that it is of that kind and has that payload. */
  public void assertIs(int expectedOpcode, byte[] expected) {
    assertThat(opcode()).isEqualTo(expectedOpcode);
    assertThat(payload.length).as("bytes of the payload").isEqualTo(expected.length);
    assertThat(Arrays.mismatch(payload, expected)).as("first byte that differs").isEqualTo(-1);
  }

  /** The code of a close frame; -1 if it has none. */
  public int closeCode() {
    return payload.length < 2 ? -1 : ByteBuffer.wrap(payload).getShort() & 0xFFFF;
  }

  /** The frame as it goes over the wire, with the shortest encoding of its length. */
  public byte[] bytes() {
    return bytes(payload.length < 126 ? 7 : payload.length < 65_536 ? 16 : 64);
  }

  /** The frame as it goes over the wire, with its length in 7, 16 or 64 bits. */
  public byte[] bytes(int lengthBits) {
    ByteBuffer wire = ByteBuffer.allocate(14 + payload.length);
    wire.put((byte) first);
    int mask = masked ? 0x80 : 0;
    switch (lengthBits) {
      case 7 -> wire.put((byte) (mask | payload.length));
      case 16 -> wire.put((byte) (mask | 126)).putShort((short) payload.length);
      default -> wire.put((byte) (mask | 127)).putLong(payload.length);
    }
    if (masked) {
      wire.put(KEY);
      for (int i = 0; i < payload.length; i++) {
        wire.put((byte) (payload[i] ^ KEY[i & 3]));
      }
    } else {
      wire.put(payload);
    }
    return Arrays.copyOf(wire.array(), wire.position());
  }

  /** Frames as they go over the wire, one after the other. */
  static byte[] bytes(Frame... frames) {
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    for (Frame frame : frames) {
      wire.writeBytes(frame.bytes());
    }
    return wire.toByteArray();
  }

  /** What frames are read from, byte by byte. */
  public interface ByteSource {
    int readByte() throws IOException;

    byte[] readExactly(int length) throws IOException;
  }

  /** Reads a server's frame: unmasked, no reserved bits, shortest length, short control frames. */
  public static Frame read(ByteSource connection) throws IOException {
    return read(connection, 0);
  }

  /** Reads a server's frame that may be the first of a compressed message (RFC 7692). */
  public static Frame readCompressible(RawConnection connection) throws IOException {
    Frame frame = read(connection, COMPRESSED);
    check(
        !frame.isCompressed() || frame.opcode() == TEXT || frame.opcode() == BINARY,
        "RSV1 on a frame that is no first one, opcode %d",
        frame.opcode());
    return frame;
  }

  /** Where frames come from, one after the other. */
  public interface Source {

    /** The next frame. */
    Frame read() throws IOException;

    /**
     * The next text or binary message, its fragments joined, with the reserved bits of the first
     * one; control frames are an error.
     */
    default Frame readMessage() throws IOException {
      Frame first = read();
      if (first.isControl()) {
        throw new IOException(
            "expected a message but got opcode %d, code %d, '%s'"
                .formatted(first.opcode(), first.closeCode(), first.text()));
      }
      ByteArrayOutputStream payload = new ByteArrayOutputStream();
      payload.writeBytes(first.payload());
      for (Frame last = first; !last.isFinal(); ) {
        last = read();
        payload.writeBytes(last.payload());
      }
      return new Frame(FIN | first.first, true, payload.toByteArray());
    }

    /** The next message as UTF-8. */
    default String readText() throws IOException {
      return readMessage().text();
    }
  }

  private static Frame read(ByteSource connection, int allowedBits) throws IOException {
    int first = connection.readByte();
    int second = connection.readByte();
    long length = second & 0x7F;
    if (length == 126) {
      length = ByteBuffer.wrap(connection.readExactly(2)).getShort() & 0xFFFF;
      check(length >= 126, "a length of %d in three bytes", length);
    } else if (length == 127) {
      length = ByteBuffer.wrap(connection.readExactly(8)).getLong();
      check(length >= 65_536, "a length of %d in nine bytes", length);
    }
    check((second & 0x80) == 0, "a masked frame from the server");
    check((first & 0x70 & ~allowedBits) == 0, "reserved bits from the server: %x", first);
    Frame frame = new Frame(first, false, connection.readExactly(Math.toIntExact(length)));
    check(
        !frame.isControl() || frame.isFinal() && length < 126,
        "a fragmented or long control frame from the server");
    return frame;
  }

  private static void check(boolean legal, String what, Object... values) throws IOException {
    if (!legal) {
      throw new IOException(what.formatted(values));
    }
  }
}
