package dev.joust.tomcat;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A session's binary message, joined from the parts that Tomcat hands out. A client's messages are
 * often of one size, so the next one's array is made as large as the last message was.
 */
final class JoinedMessage {

  /** How much is set aside at a message's second part, however large the last message was. */
  static final int MOST_AHEAD_BYTES = 256 * 1024;

  private static final byte[] NONE = new byte[0];

  private byte[] bytes = NONE;
  private int length;
  private int lastLength;

  int length() {
    return length;
  }

  void append(ByteBuffer part) {
    int joined = length + part.remaining();
    if (joined > bytes.length) {
      bytes = Arrays.copyOf(bytes, capacity(joined, bytes.length, lastLength));
    }
    part.get(bytes, length, part.remaining());
    length = joined;
  }

  /** How large an array becomes that must have room for more than it has. */
  static int capacity(int needed, int capacity, int lastLength) {
    long doubled = Math.min(2L * capacity, Integer.MAX_VALUE - 8);
    int ahead = Math.min(lastLength, MOST_AHEAD_BYTES);
    return (int) Math.max(needed, Math.max(doubled, ahead));
  }

  /** The message; it is the receiver's, and the next one begins. */
  ByteBuffer take() {
    ByteBuffer message = ByteBuffer.wrap(bytes, 0, length);
    lastLength = length;
    bytes = NONE;
    length = 0;
    return message;
  }
}
