package dev.joust.javawebsocket;

import java.nio.ByteBuffer;

/** Looks at the head of each frame that passes by. */
final class FrameHeads {

  private static final int MASK_BYTES = 4;
  private static final int MASKED = 0x80;
  private static final int LENGTH = 0x7F;

  /** Bytes of this frame's head that have passed. */
  private int at;

  /** How long the length is that follows, in bytes, and what it is as far as it is known. */
  private int lengthBytes;

  private long length;

  /** Bytes of this frame to pass over: its key and its payload. */
  private long left;

  /** Whether all frames that begin here are masked; the buffer stays as it is. */
  boolean areMasked(ByteBuffer bytes) {
    int i = bytes.position();
    while (i < bytes.limit()) {
      if (left > 0) {
        int passed = (int) Math.min(left, bytes.limit() - i);
        i += passed;
        left -= passed;
      } else if (!takes(bytes.get(i++))) {
        return false;
      }
    }
    return true;
  }

  private boolean takes(byte next) {
    at++;
    if (at == 2) {
      if ((next & MASKED) == 0) {
        return false;
      }
      length = next & LENGTH;
      lengthBytes = length == 126 ? Short.BYTES : length == 127 ? Long.BYTES : 0;
      length = lengthBytes == 0 ? length : 0;
    } else if (at > 2) {
      length = length << Byte.SIZE | next & 0xFF;
    }
    if (at == 2 + lengthBytes) {
      at = 0;
      lengthBytes = 0;
      // The framework refuses a negative length.
      left = MASK_BYTES + Math.min(Math.max(0, length), Long.MAX_VALUE - MASK_BYTES);
    }
    return true;
  }
}
