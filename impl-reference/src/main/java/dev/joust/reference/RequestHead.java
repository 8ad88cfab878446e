package dev.joust.reference;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The head of a request, found in a buffer without making an object of it. Of its fields those are
 * known that change the answer.
 */
final class RequestHead {

  /** The value of {@link #payloadBytes} for a request of anything else. */
  static final int NO_PAYLOAD = -1;

  private static final String PAYLOAD = "GET /payload/";
  private static final String HTTP_11 = " HTTP/1.1\r\n";

  private ByteBuffer in;
  private int start;
  private int end;
  private final Field connection = new Field("connection:");
  private final Field contentLength = new Field("content-length:");
  private final Field transferEncoding = new Field("transfer-encoding:");
  private final Field upgrade = new Field("upgrade:");
  private final Field key = new Field("sec-websocket-key:");
  private final Field version = new Field("sec-websocket-version:");

  /** Reads a head; false if its end has not come. */
  boolean read(ByteBuffer from) {
    in = from;
    start = from.position();
    connection.forget();
    contentLength.forget();
    transferEncoding.forget();
    upgrade.forget();
    key.forget();
    version.forget();
    int line = afterLine(start);
    while (line > 0) {
      int next = afterLine(line);
      if (next > 0 && isEmpty(line, next)) {
        end = next;
        return true;
      }
      if (next > 0) {
        field(line, next);
      }
      line = next;
    }
    return false;
  }

  /** Where the line's successor begins; 0 if the line's end has not come. */
  private int afterLine(int line) {
    ByteBuffer bytes = in;
    int limit = bytes.limit();
    for (int at = line; at < limit; at++) {
      if (bytes.get(at) == '\n') {
        return at + 1;
      }
    }
    return 0;
  }

  private boolean isEmpty(int line, int next) {
    return next == line + 2 && in.get(line) == '\r' || next == line + 1;
  }

  private void field(int line, int next) {
    switch (in.get(line) | 0x20) {
      case 'c' -> {
        connection.match(line, next);
        contentLength.match(line, next);
      }
      case 's' -> {
        key.match(line, next);
        version.match(line, next);
      }
      case 't' -> transferEncoding.match(line, next);
      case 'u' -> upgrade.match(line, next);
      default -> {
        // It changes nothing.
      }
    }
  }

  int end() {
    return end;
  }

  /**
   * The payload that a plain request of HTTP/1.1 asks for, {@link #NO_PAYLOAD} for any other
   * request.
   */
  int payloadBytes(int most) {
    if (!isAt(start, PAYLOAD) || upgrade.isThere() || hasBody()) {
      return NO_PAYLOAD;
    }
    long bytes = 0;
    int at = start + PAYLOAD.length();
    int first = at;
    for (int digit = in.get(at) - '0'; digit >= 0 && digit <= 9; digit = in.get(at) - '0') {
      bytes = bytes * 10 + digit;
      at++;
      if (bytes > most) {
        return NO_PAYLOAD;
      }
    }
    return at > first && isAt(at, HTTP_11) ? (int) bytes : NO_PAYLOAD;
  }

  private boolean isAt(int at, String text) {
    if (end - at < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (in.get(at + i) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Method, target and version; fewer or more parts are no request line. */
  String[] requestLine() {
    return text(start, afterLine(start)).stripTrailing().split(" ", -1);
  }

  boolean connectionHas(String word) {
    return connection.isThere() && connection.contains(word);
  }

  boolean hasBody() {
    return transferEncoding.isThere()
        || contentLength.isThere() && !contentLength.value().equals(Optional.of("0"));
  }

  boolean hasUpgrade() {
    return upgrade.isThere();
  }

  Optional<String> webSocketKey() {
    return key.value();
  }

  /** The value of a field that a handshake has, as a list of one, or of none. */
  List<String> values(String name) {
    return Stream.of(connection, upgrade, version, key)
        .filter(field -> field.name.equals(name.toLowerCase(Locale.ROOT) + ":"))
        .flatMap(field -> field.value().stream())
        .toList();
  }

  private String text(int from, int to) {
    byte[] bytes = new byte[to - from];
    in.get(from, bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Where a field's value is, if the head has it. */
  private final class Field {

    private final String name;
    private int from;
    private int to;

    Field(String name) {
      this.name = name;
    }

    void forget() {
      to = 0;
    }

    void match(int line, int next) {
      if (startsHere(line, next, name)) {
        from = line + name.length();
        to = next;
      }
    }

    boolean isThere() {
      return to > 0;
    }

    boolean contains(String word) {
      for (int at = from; at < to; at++) {
        if (startsHere(at, to, word)) {
          return true;
        }
      }
      return false;
    }

    Optional<String> value() {
      return isThere() ? Optional.of(text(from, to).strip()) : Optional.empty();
    }

    private boolean startsHere(int at, int limit, String lowerCase) {
      if (limit - at < lowerCase.length()) {
        return false;
      }
      for (int i = 0; i < lowerCase.length(); i++) {
        int here = in.get(at + i);
        int expected = lowerCase.charAt(i);
        if (here != expected && (here < 'A' || here > 'Z' || here + 0x20 != expected)) {
          return false;
        }
      }
      return true;
    }
  }
}
