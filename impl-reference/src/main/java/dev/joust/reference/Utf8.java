package dev.joust.reference;

import java.nio.ByteBuffer;

/** Whether bytes are UTF-8 (RFC 3629, section 4), told part by part as a message comes. */
final class Utf8 {

  private static final int LEAST_FOLLOWING = 0x80;
  private static final int MOST_FOLLOWING = 0xBF;

  private int missing;
  private int least;
  private int most;

  /** Forgets what came before. */
  void reset() {
    missing = 0;
  }

  /** Whether no character is broken off. */
  boolean isWhole() {
    return missing == 0;
  }

  /** Looks at the next bytes; false if they, with what came before, cannot become text. */
  boolean accept(ByteBuffer bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!accept(bytes.get(i) & 0xFF)) {
        return false;
      }
    }
    return true;
  }

  private boolean accept(int next) {
    if (missing == 0) {
      return next < 0x80 || begin(next);
    }
    boolean follows = least <= next && next <= most;
    expect(missing - 1, LEAST_FOLLOWING, MOST_FOLLOWING);
    return follows;
  }

  private boolean begin(int next) {
    if (next >= 0xC2 && next <= 0xDF) {
      expect(1, LEAST_FOLLOWING, MOST_FOLLOWING);
    } else if (next >= 0xE0 && next <= 0xEF) {
      expect(2, next == 0xE0 ? 0xA0 : LEAST_FOLLOWING, next == 0xED ? 0x9F : MOST_FOLLOWING);
    } else if (next >= 0xF0 && next <= 0xF4) {
      expect(3, next == 0xF0 ? 0x90 : LEAST_FOLLOWING, next == 0xF4 ? 0x8F : MOST_FOLLOWING);
    } else {
      return false;
    }
    return true;
  }

  private void expect(int bytes, int from, int to) {
    missing = bytes;
    least = from;
    most = to;
  }
}
