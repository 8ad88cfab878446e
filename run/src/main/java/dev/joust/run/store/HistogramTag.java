package dev.joust.run.store;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Tags of the lines of HdrHistogram's logs, which have nothing to escape the comma and the blank
 * that end one. Joust writes them, {@code %} and what is not printable ASCII as in URLs, {@code
 * %2C}.
 */
public final class HistogramTag {

  private static final char ESCAPE = '%';

  private HistogramTag() {}

  /** A tag as it is written. */
  public static String escaped(String tag) {
    StringBuilder escaped = new StringBuilder();
    for (byte octet : tag.getBytes(StandardCharsets.UTF_8)) {
      if (octet > ' ' && octet < 0x7f && octet != ESCAPE && octet != ',') {
        escaped.append((char) octet);
      } else {
        escaped.append(String.format(Locale.ROOT, "%%%02X", octet));
      }
    }
    return escaped.toString();
  }

  /** A tag as it was before it was written; what is not an escape stays as it is. */
  public static String plain(String escaped) {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    byte[] octets = escaped.getBytes(StandardCharsets.UTF_8);
    for (int at = 0; at < octets.length; at++) {
      int value = octets[at] == ESCAPE ? value(octets, at + 1) : -1;
      if (value < 0) {
        plain.write(octets[at]);
      } else {
        plain.write(value);
        at += 2;
      }
    }
    return plain.toString(StandardCharsets.UTF_8);
  }

  /** The value of two hexadecimal digits; negative if they are not there. */
  private static int value(byte[] octets, int at) {
    if (at + 1 >= octets.length) {
      return -1;
    }
    int high = Character.digit(octets[at], 16);
    int low = Character.digit(octets[at + 1], 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }
}
