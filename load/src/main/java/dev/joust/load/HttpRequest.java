package dev.joust.load;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a load asks for beside the URL. A WebSocket handshake takes its fields alone.
 *
 * @param method as {@code GET}; any but {@code CONNECT}
 * @param fields in the order in which they are sent; one named {@code Host} takes the place of the
 *     URL's authority. The length of the body and what becomes of the connection are no business of
 *     theirs: the load says so itself.
 * @param body what follows the head; not to be changed any more
 */
public record HttpRequest(String method, List<Field> fields, byte[] body) {

  private static final String SUBPROTOCOL = "Sec-WebSocket-Protocol";
  private static final Pattern TOKEN = Pattern.compile("[\\w!#$%&'*+.^`|~-]+");
  private static final Pattern VALUE = Pattern.compile("[^\\p{Cntrl}]*");

  /** A {@code GET} with no more than it must have. */
  public static final HttpRequest GET = new HttpRequest("GET", List.of(), new byte[0]);

  public HttpRequest {
    if (!TOKEN.matcher(method).matches()) {
      throw new IllegalArgumentException("'%s' is not a method of HTTP".formatted(method));
    }
    if (method.equals("CONNECT")) {
      throw new IllegalArgumentException("CONNECT asks for a tunnel, which is not a load");
    }
    fields = List.copyOf(fields);
    Objects.requireNonNull(body, "body");
  }

  /** The value of the field {@code Host}, where it is not the URL's authority. */
  public Optional<String> host() {
    return fields.stream().filter(field -> field.is("Host")).map(Field::value).findFirst();
  }

  /**
   * The lines of the head beside the first and {@code Host}, as {@code Accept: text/html}: the
   * fields, and the length of the body where a request of that method has one.
   */
  public List<String> lines() {
    boolean hasLength = body.length > 0 || List.of("POST", "PUT", "PATCH").contains(method);
    return Stream.concat(
            fields.stream().filter(field -> !field.is("Host")).map(Field::toString),
            hasLength ? Stream.of("Content-Length: " + body.length) : Stream.empty())
        .toList();
  }

  /** The subprotocols that a WebSocket handshake offers. */
  public List<String> subprotocols() {
    return fields.stream()
        .filter(field -> field.is(SUBPROTOCOL))
        .flatMap(field -> Stream.of(field.value().split(",")))
        .map(String::strip)
        .toList();
  }

  /** Whether the answer has no body, whatever length it tells. */
  public boolean isForHeadAlone() {
    return method.equals("HEAD");
  }

  /**
   * A field of the head.
   *
   * @param name a token, as {@code Accept}
   * @param value without control characters; sent as UTF-8
   */
  public record Field(String name, String value) {

    private static final List<String> OF_THE_LOAD =
        List.of("connection", "content-length", "transfer-encoding", "upgrade", "expect");

    private static final List<String> SECRET =
        List.of("authorization", "proxy-authorization", "cookie");

    public Field {
      if (!TOKEN.matcher(name).matches() || !VALUE.matcher(value).matches()) {
        throw new IllegalArgumentException("'%s: %s' is not an HTTP field".formatted(name, value));
      }
      String lower = name.toLowerCase(Locale.ROOT);
      boolean keeps = lower.equals("connection") && value.equalsIgnoreCase("keep-alive");
      boolean opens = lower.startsWith("sec-websocket-") && !name.equalsIgnoreCase(SUBPROTOCOL);
      if ((OF_THE_LOAD.contains(lower) || opens) && !keeps) {
        throw new IllegalArgumentException(
            "the field '%s' is set by the load itself".formatted(name));
      }
    }

    /**
     * Reads a field as {@code Accept: text/html}.
     *
     * @throws IllegalArgumentException if the line is no field that a user may set; in one line
     */
    public static Field parse(String line) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IllegalArgumentException(
            "'%s' is not an HTTP field, such as 'Accept: text/html'".formatted(line));
      }
      return new Field(line.substring(0, colon), line.substring(colon + 1).strip());
    }

    /** The field as a line, whose value is left out where it may let others in. */
    public String withoutSecret() {
      return SECRET.contains(name.toLowerCase(Locale.ROOT)) ? name + ": (left out)" : toString();
    }

    boolean is(String other) {
      return name.equalsIgnoreCase(other);
    }

    @Override
    public String toString() {
      return name + ": " + value;
    }
  }
}
