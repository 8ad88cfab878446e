package dev.joust.harness.suite.fanout.client;

import dev.joust.load.wire.io.MalformedAnswer;
import java.nio.charset.StandardCharsets;

/**
 * What a message says of itself in its first bytes.
 *
 * @param room the number of the room that it is for: 0, 1, 2, …
 * @param number its number in that room: 1, 2, 3, …
 * @param dueMicros when it was to be sent, in microseconds since 1970
 */
record Notice(int room, long number, long dueMicros) {

  static final int HEAD_BYTES = 64;

  private static final int MOST_DIGITS = 18;

  /**
   * Reads the first bytes of a message. A client reads a hundred thousand in a second, so this is
   * made without a pattern.
   *
   * @throws MalformedAnswer if they are those of something else
   */
  static Notice of(byte[] head, int bytes) {
    Cursor cursor = new Cursor(head, bytes);
    cursor.pass("{\"room\":");
    long room = cursor.number();
    cursor.pass(",\"number\":");
    long number = cursor.number();
    cursor.pass(",\"due\":");
    long dueMicros = cursor.number();
    cursor.pass(",\"text\":\"");
    if (room > Integer.MAX_VALUE) {
      throw new MalformedAnswer("room " + room);
    }
    return new Notice((int) room, number, dueMicros);
  }

  /** A place in the first bytes of a message. */
  private static final class Cursor {

    private final byte[] head;
    private final int bytes;
    private int at;

    Cursor(byte[] head, int bytes) {
      this.head = head;
      this.bytes = bytes;
    }

    void pass(String text) {
      for (int i = 0; i < text.length(); i++) {
        if (at >= bytes || head[at++] != text.charAt(i)) {
          throw malformed();
        }
      }
    }

    long number() {
      int start = at;
      long value = 0;
      while (at < bytes && at - start < MOST_DIGITS && head[at] >= '0' && head[at] <= '9') {
        value = value * 10 + head[at++] - '0';
      }
      if (at == start) {
        throw malformed();
      }
      return value;
    }

    private MalformedAnswer malformed() {
      return new MalformedAnswer(
          "a message that begins with " + new String(head, 0, bytes, StandardCharsets.ISO_8859_1));
    }
  }
}
