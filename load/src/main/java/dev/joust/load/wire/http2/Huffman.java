package dev.joust.load.wire.http2;

import dev.joust.load.wire.io.MalformedAnswer;
import java.util.Arrays;

/** The code of texts in HPACK (RFC 7541, section 5.2 and appendix B). */
final class Huffman {

  /** How many bits the code of each byte has; codes of one length follow each other by value. */
  private static final int[] BITS = {
    13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, //
    28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28, //
    6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, //
    5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10, //
    13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, //
    7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6, //
    15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, //
    6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28, //
    20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23, //
    24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24, //
    22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, //
    21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23, //
    26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, //
    19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27, //
    20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23, //
    26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26, //
  };

  private static final int MOST_BITS = 30;

  /** By length: the first code, and where its byte stands among all in the order of codes. */
  private static final int[] FIRST_CODE = new int[MOST_BITS + 2];

  private static final int[] FIRST_INDEX = new int[MOST_BITS + 2];
  private static final byte[] IN_ORDER = new byte[256];

  static {
    int code = 0;
    int index = 0;
    for (int bits = 1; bits <= MOST_BITS; bits++) {
      code <<= 1;
      FIRST_CODE[bits] = code;
      FIRST_INDEX[bits] = index;
      for (int value = 0; value < BITS.length; value++) {
        if (BITS[value] == bits) {
          IN_ORDER[index++] = (byte) value;
          code++;
        }
      }
    }
    FIRST_INDEX[MOST_BITS + 1] = index;
  }

  private Huffman() {}

  /**
   * Decodes a text.
   *
   * @throws MalformedAnswer if it is none, or does not end with the first bits of the longest code
   */
  static byte[] decode(byte[] bytes, int from, int to) {
    byte[] text = new byte[8 * (to - from) / 5];
    int length = 0;
    int code = 0;
    int bits = 0;
    for (int at = from; at < to; at++) {
      for (int bit = 7; bit >= 0; bit--) {
        code = code << 1 | bytes[at] >> bit & 1;
        bits++;
        if (bits > MOST_BITS) {
          throw new MalformedAnswer("a field's text is not of Huffman's code");
        }
        int number = code - FIRST_CODE[bits];
        if (number >= 0 && number < FIRST_INDEX[bits + 1] - FIRST_INDEX[bits]) {
          text[length++] = IN_ORDER[FIRST_INDEX[bits] + number];
          code = 0;
          bits = 0;
        }
      }
    }
    if (bits > 7 || code != (1 << bits) - 1) {
      throw new MalformedAnswer("a field's text ends within a code");
    }
    return Arrays.copyOf(text, length);
  }
}
