package dev.joust.reference;

import java.nio.ByteBuffer;

/** Frames of WebSocket on the wire (RFC 6455, section 5.2). */
final class Frames {

  static final int FIN = 0x80;
  static final int RESERVED = 0x70;
  static final int OPCODE = 0x0F;
  static final int MASKED = 0x80;
  static final int MASK_BYTES = 4;

  /** The head of a frame that is not masked has no more. */
  static final int MOST_HEAD_BYTES = 10;

  static final int CONTINUATION = 0x0;
  static final int TEXT = 0x1;
  static final int BINARY = 0x2;
  static final int CLOSE = 0x8;
  static final int PING = 0x9;
  static final int PONG = 0xA;

  private Frames() {}

  /** How many bytes more a length has than the seven bits in which it begins. */
  static int moreLengthBytes(int second) {
    int length = second & 0x7F;
    return length < 126 ? 0 : length == 126 ? Short.BYTES : Long.BYTES;
  }

  /** The length of a frame that begins there and whose head has come; negative is none. */
  static long length(ByteBuffer in, int start) {
    int second = in.get(start + 1);
    int more = moreLengthBytes(second);
    if (more == 0) {
      return second & 0x7F;
    }
    long length = 0;
    for (int i = 0; i < more; i++) {
      length = length << 8 | in.get(start + 2 + i) & 0xFF;
    }
    return length;
  }

  /** Puts the head of a whole frame that is not masked. */
  static void putHead(ByteBuffer out, int opcode, int bytes) {
    out.put((byte) (FIN | opcode));
    if (bytes < 126) {
      out.put((byte) bytes);
    } else if (bytes < 65_536) {
      out.put((byte) 126);
      putNumber(out, bytes, Short.BYTES);
    } else {
      out.put((byte) 127);
      putNumber(out, bytes, Long.BYTES);
    }
  }

  /** Puts a number with its highest byte first, whatever the buffer's order. */
  static void putNumber(ByteBuffer out, long number, int bytes) {
    for (int i = bytes - 1; i >= 0; i--) {
      out.put((byte) (number >> 8 * i));
    }
  }

  /**
   * Takes a payload off its mask, which is before it, eight bytes at a time. The order of bytes is
   * of no consequence if both buffers have the same.
   *
   * @return whether all bytes are ASCII
   */
  static boolean unmask(ByteBuffer in, int bytes, ByteBuffer out) {
    int from = in.position();
    int to = out.position();
    int mask = in.getInt(from - MASK_BYTES);
    long mask8 = (long) mask << Integer.SIZE | mask & 0xFFFF_FFFFL;
    long all = 0;
    int i = 0;
    for (; i <= bytes - Long.BYTES; i += Long.BYTES) {
      long plain = in.getLong(from + i) ^ mask8;
      all |= plain;
      out.putLong(to + i, plain);
    }
    long high = all & 0x8080_8080_8080_8080L;
    for (; i < bytes; i++) {
      int plain = in.get(from + i) ^ in.get(from - MASK_BYTES + (i & 3));
      high |= plain & 0x80;
      out.put(to + i, (byte) plain);
    }
    in.position(from + bytes);
    out.position(to + bytes);
    return high == 0;
  }
}
