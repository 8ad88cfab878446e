package dev.joust.load.wire.http2;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The fields of a request as HPACK (RFC 7541), in the forms that a connection needs: the first
 * request has the server keep its fields, and the next ones name each of them by a byte.
 *
 * @param first of the first request of a connection
 * @param next of each that follows
 * @param plain of a request to a server that keeps nothing
 */
public record RequestFields(byte[] first, byte[] next, byte[] plain) {

  private static final int GET = 2;
  private static final int HTTP = 6;
  private static final int HTTPS = 7;
  private static final int AUTHORITY = 1;
  private static final int METHOD = 2;
  private static final int PATH = 4;

  /** The index of the field that was kept last. */
  private static final int LATEST = 62;

  private static final int INDEXED_FORM = 0x80;
  private static final int KEPT_FORM = 0x40;

  /** What a server must have room for to be given fields to keep, half of the usual. */
  public static final int TABLE_BYTES = 2_048;

  private static final int ENTRY_BYTES = 32;
  private static final int LONGEST_NAME = 64;

  /** A field beside the pseudo-fields, with its name in lower case. */
  public record Field(String name, String value) {

    /** Reads a line of HTTP/1.1, such as {@code Accept: text/html}. */
    public static Field of(String line) {
      int colon = line.indexOf(':');
      return new Field(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
  }

  /**
   * A field on its way.
   *
   * @param index the field's or, if it has a value, that of its name; 0: the name is given
   */
  private record Part(int index, String name, Optional<String> value, boolean isKept) {

    static Part indexed(int index) {
      return new Part(index, "", Optional.empty(), false);
    }

    static Part of(int nameIndex, String value, boolean isKept) {
      return new Part(nameIndex, "", Optional.of(value), isKept);
    }

    int bytes() {
      return ENTRY_BYTES
          + Math.max(LONGEST_NAME, name.length())
          + value.map(String::length).orElse(0);
    }
  }

  /**
   * Encodes a request.
   *
   * @param keepsPath whether all requests of the connection are for that path
   * @param fields beside the pseudo-fields; {@code connection}, which HTTP/2 does not have, is left
   *     out
   */
  public static RequestFields of(
      String method,
      boolean isSecure,
      String authority,
      String path,
      boolean keepsPath,
      List<Field> fields) {
    List<Part> parts = new ArrayList<>();
    parts.add(method.equals("GET") ? Part.indexed(GET) : Part.of(METHOD, method, true));
    parts.add(Part.indexed(isSecure ? HTTPS : HTTP));
    parts.add(Part.of(AUTHORITY, authority, true));
    parts.add(Part.of(PATH, path, keepsPath));
    for (Field field : fields) {
      if (field.name.equals("connection")) {
        continue;
      }
      parts.add(new Part(0, field.name, Optional.of(field.value), true));
    }
    byte[] plain = encoded(parts, 0, false);
    if (parts.stream().filter(Part::isKept).mapToInt(Part::bytes).sum() > TABLE_BYTES) {
      return new RequestFields(plain, plain, plain);
    }
    return new RequestFields(encoded(parts, KEPT_FORM, false), encoded(parts, 0, true), plain);
  }

  /**
   * The fields in one of the forms.
   *
   * @param form of those that may be kept
   * @param areKnown whether the server keeps them already
   */
  private static byte[] encoded(List<Part> parts, int form, boolean areKnown) {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    int later = (int) parts.stream().filter(Part::isKept).count();
    for (Part part : parts) {
      if (part.isKept) {
        later--;
      }
      if (part.value.isEmpty()) {
        number(target, INDEXED_FORM, 7, part.index);
      } else if (part.isKept && areKnown) {
        number(target, INDEXED_FORM, 7, LATEST + later);
      } else {
        boolean isToBeKept = part.isKept && form == KEPT_FORM;
        number(target, isToBeKept ? KEPT_FORM : 0, isToBeKept ? 6 : 4, part.index);
        if (part.index == 0) {
          text(target, part.name);
        }
        text(target, part.value.get());
      }
    }
    return target.toByteArray();
  }

  private static void text(ByteArrayOutputStream target, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    number(target, 0, 7, utf8.length);
    target.writeBytes(utf8);
  }

  private static void number(ByteArrayOutputStream target, int form, int bits, int number) {
    int most = (1 << bits) - 1;
    if (number < most) {
      target.write(form | number);
      return;
    }
    target.write(form | most);
    int rest = number - most;
    for (; rest >= 0x80; rest >>>= 7) {
      target.write(rest & 0x7F | 0x80);
    }
    target.write(rest);
  }
}
