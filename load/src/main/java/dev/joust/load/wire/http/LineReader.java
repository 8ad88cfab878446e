package dev.joust.load.wire.http;

import dev.joust.load.wire.io.MalformedAnswer;
import java.util.Arrays;

/** Cuts what arrives into lines that end with CR LF, wherever the reads were cut. */
final class LineReader {

  static final int MOST_BYTES = 16 * 1024;

  private byte[] held = {};

  private int heldBytes;
  private byte[] line = held;
  private int start;
  private int end;

  void reset() {
    heldBytes = 0;
  }

  /**
   * Reads to the end of a line.
   *
   * @return where the next line begins; -1 if the line goes on after {@code to}
   * @throws MalformedAnswer if it ends without CR, or is longer than any line should be
   */
  int read(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != '\n') {
      at++;
    }
    if (at == to) {
      hold(bytes, from, to);
      return -1;
    }
    if (heldBytes == 0) {
      requireShort(at - from);
      line = bytes;
      start = from;
      end = at;
    } else {
      hold(bytes, from, at);
      line = held;
      start = 0;
      end = heldBytes;
      heldBytes = 0;
    }
    if (end == start || line[end - 1] != '\r') {
      throw new MalformedAnswer("a line ends without CR");
    }
    end--;
    return at + 1;
  }

  /** The bytes that hold the line, valid until more is read. */
  byte[] line() {
    return line;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  private static void requireShort(int bytes) {
    if (bytes > MOST_BYTES) {
      throw new MalformedAnswer("a line is longer than " + MOST_BYTES + " bytes");
    }
  }

  private void hold(byte[] bytes, int from, int to) {
    int length = heldBytes + to - from;
    requireShort(length);
    if (length > held.length) {
      held = Arrays.copyOf(held, Math.max(256, 2 * length));
    }
    System.arraycopy(bytes, from, held, heldBytes, to - from);
    heldBytes = length;
  }
}
