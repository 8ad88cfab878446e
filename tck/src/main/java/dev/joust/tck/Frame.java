package dev.joust.tck;

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
record Frame(int first, boolean masked, byte[] payload) {

  static final int CONTINUATION = 0x0;
  static final int TEXT = 0x1;
  static final int BINARY = 0x2;
  static final int CLOSE = 0x8;
  static final int PING = 0x9;
  static final int PONG = 0xA;

  private static final int FIN = 0x80;
  private static final byte[] KEY = {(byte) 0x37, (byte) 0xfa, (byte) 0x21, (byte) 0x3d};

  /** A whole message or a control frame. */
  static Frame of(int opcode, byte[] payload) {
    return new Frame(FIN | opcode, true, payload);
  }

  static Frame text(String text) {
    return of(TEXT, text.getBytes(StandardCharsets.UTF_8));
  }

  static Frame binary(byte[] payload) {
    return of(BINARY, payload);
  }

  static Frame close(int code) {
    return of(CLOSE, ByteBuffer.allocate(2).putShort((short) code).array());
  }

  /** A part of a message that is not its last. */
  static Frame part(int opcode, byte[] payload) {
    return new Frame(opcode, true, payload);
  }

  Frame unmasked() {
    return new Frame(first, false, payload);
  }

  Frame withReservedBits(int bits) {
    return new Frame(first | bits << 4, masked, payload);
  }

  boolean isFinal() {
    return (first & FIN) != 0;
  }

  int opcode() {
    return first & 0xF;
  }

  boolean isControl() {
    return opcode() >= CLOSE;
  }

  String text() {
    return new String(payload, StandardCharsets.UTF_8);
  }

  int closeCode() {
    return payload.length < 2 ? -1 : ByteBuffer.wrap(payload).getShort() & 0xFFFF;
  }

  /** The frame as it goes over the wire, with the shortest encoding of its length. */
  byte[] bytes() {
    return bytes(payload.length < 126 ? 7 : payload.length < 65_536 ? 16 : 64);
  }

  /** The frame as it goes over the wire, with its length in 7, 16 or 64 bits. */
  byte[] bytes(int lengthBits) {
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

  /** Reads a server's frame: unmasked, no reserved bits, shortest length, short control frames. */
  static Frame read(RawConnection connection) throws IOException {
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
    check((first & 0x70) == 0, "reserved bits from the server: %x", first);
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
