package dev.joust.helidon;

import java.nio.ByteBuffer;

/** What Helidon takes: arrays. */
final class Bytes {

  private Bytes() {}

  static byte[] of(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
