package dev.joust.load.wire.http;

import dev.joust.load.wire.io.MalformedAnswer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads the head of a response, strictly by RFC 9112: its status line and the fields that say how
 * long it is and what becomes of the connection. Allocates nothing but for a field of a handshake.
 */
public final class HeadReader {

  /** The value of a number that the head does not tell. */
  public static final long UNKNOWN = -1;

  private static final int MOST_FIELDS = 200;

  /** The most bytes that a line of a head may have. */
  public static final int MOST_LINE_BYTES = LineReader.MOST_BYTES;

  /** The most bytes that the fields of a head may have. */
  public static final int MOST_BYTES = MOST_FIELDS * MOST_LINE_BYTES;

  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int REDIRECTION = 3;
  private static final int STATUS_LINE_BYTES = "HTTP/1.1 200".length();
  private static final byte[] VERSION = ascii("HTTP/1.");
  private static final byte[] CONNECTION = ascii("connection");
  private static final byte[] CONTENT_LENGTH = ascii("content-length");
  private static final byte[] TRANSFER_ENCODING = ascii("transfer-encoding");
  private static final byte[] UPGRADE = ascii("upgrade");
  private static final byte[] ACCEPT = ascii("sec-websocket-accept");
  private static final byte[] CACHE_CONTROL = ascii("cache-control");
  private static final byte[] CONTENT_TYPE = ascii("content-type");
  private static final byte[] EVENT_STREAM = ascii("text/event-stream");
  private static final byte[] EXPIRES = ascii("expires");
  private static final byte[] LOCATION = ascii("location");
  private static final byte[] MAX_AGE = ascii("max-age=");
  private static final byte[] EXTENSIONS = ascii("sec-websocket-extensions");
  private static final byte[] PROTOCOL = ascii("sec-websocket-protocol");
  private static final byte[] CHUNKED = ascii("chunked");
  private static final byte[] CLOSE = ascii("close");
  private static final byte[] KEEP_ALIVE = ascii("keep-alive");
  private static final byte[] WEBSOCKET = ascii("websocket");
  private static final boolean[] TOKEN = tokenCharacters();

  private final LineReader lines;
  private int fields;
  private int status;
  private boolean http10;
  private long contentLength;
  private boolean chunked;
  private boolean close;
  private boolean keepAlive;
  private boolean upgrade;
  private boolean upgradeToWebSocket;
  private boolean eventStream;
  private long maxAgeSeconds;
  private Optional<String> location = Optional.empty();
  private Optional<String> subprotocol = Optional.empty();
  private Optional<String> expires = Optional.empty();
  private Optional<String> accept = Optional.empty();
  private Optional<String> extensions = Optional.empty();

  /** A reader of heads that nothing follows on the same lines. */
  public HeadReader() {
    this(new LineReader());
  }

  HeadReader(LineReader lines) {
    this.lines = lines;
    reset();
  }

  void reset() {
    lines.reset();
    fields = 0;
    status = 0;
    contentLength = UNKNOWN;
    chunked = false;
    close = false;
    keepAlive = false;
    upgrade = false;
    upgradeToWebSocket = false;
    location = Optional.empty();
    subprotocol = Optional.empty();
    eventStream = false;
    maxAgeSeconds = UNKNOWN;
    expires = Optional.empty();
    accept = Optional.empty();
    extensions = Optional.empty();
  }

  /**
   * Reads on.
   *
   * @return where the head ends; -1 if it goes on after {@code to}
   */
  public int read(byte[] bytes, int from, int to) {
    int at = from;
    while (true) {
      at = lines.read(bytes, at, to);
      if (at < 0) {
        return -1;
      }
      if (status == 0) {
        statusLine(lines.line(), lines.start(), lines.end());
      } else if (lines.start() == lines.end()) {
        check();
        return at;
      } else {
        field(lines.line(), lines.start(), lines.end());
      }
    }
  }

  /**
   * Reads on to the end of the head of a final answer or of an upgrade; what comes before it in the
   * interim is skipped.
   *
   * @return where the head ends; -1 if it goes on after {@code to}
   */
  public int readFinal(byte[] bytes, int from, int to) {
    int at = read(bytes, from, to);
    while (at >= 0 && status < 200 && status != SWITCHING_PROTOCOLS) {
      reset();
      at = read(bytes, at, to);
    }
    return at;
  }

  /** The status code; 0 as long as its line has not come. */
  public int status() {
    return status;
  }

  long contentLength() {
    return contentLength;
  }

  boolean isChunked() {
    return chunked;
  }

  boolean keepsOpen() {
    return !close && (!http10 || keepAlive);
  }

  /** Whether the connection becomes a WebSocket session. */
  public boolean upgradesToWebSocket() {
    return status == SWITCHING_PROTOCOLS && upgrade && upgradeToWebSocket;
  }

  /** The subprotocol that a WebSocket session gets; empty: none. */
  public Optional<String> subprotocol() {
    return subprotocol;
  }

  /** Where a redirection leads. */
  public Optional<String> location() {
    return location;
  }

  /** Whether the body is said to be server-sent events. */
  public boolean isEventStream() {
    return eventStream;
  }

  /** The {@code max-age} of {@code Cache-Control}, or {@link #UNKNOWN}. */
  public long maxAgeSeconds() {
    return maxAgeSeconds;
  }

  public Optional<String> expires() {
    return expires;
  }

  /** The server's answer to the key of a WebSocket handshake. */
  public Optional<String> accept() {
    return accept;
  }

  /** The extensions that a WebSocket session gets, as the server says them; empty: none. */
  public Optional<String> extensions() {
    return extensions;
  }

  /**
   * Finds the end of a field's name and checks the whole line.
   *
   * @return the index of the colon
   */
  static int colon(byte[] line, int start, int end) {
    int colon = start;
    while (colon < end && line[colon] >= 0 && TOKEN[line[colon]]) {
      colon++;
    }
    if (colon == start || colon == end || line[colon] != ':') {
      throw new MalformedAnswer("a field has no proper name");
    }
    for (int i = colon + 1; i < end; i++) {
      if (line[i] >= 0 && line[i] < ' ' && line[i] != '\t' || line[i] == 0x7f) {
        throw new MalformedAnswer("a control character in a field");
      }
    }
    return colon;
  }

  private void statusLine(byte[] line, int start, int end) {
    int minor = start + VERSION.length;
    int code = minor + 2;
    if (end - start < STATUS_LINE_BYTES
        || !Arrays.equals(line, start, minor, VERSION, 0, VERSION.length)
        || (line[minor] != '0' && line[minor] != '1')
        || line[minor + 1] != ' '
        || (end > code + 3 && line[code + 3] != ' ')) {
      throw new MalformedAnswer("no status line of HTTP/1.1");
    }
    http10 = line[minor] == '0';
    status = (int) decimal(line, code, code + 3);
    if (status < 100 || status > 599) {
      throw new MalformedAnswer("a status of " + status);
    }
  }

  private void field(byte[] line, int start, int end) {
    if (++fields > MOST_FIELDS) {
      throw new MalformedAnswer("more than " + MOST_FIELDS + " fields");
    }
    int colon = colon(line, start, end);
    int from = colon + 1;
    int to = end;
    while (from < to && isBlank(line[from])) {
      from++;
    }
    while (from < to && isBlank(line[to - 1])) {
      to--;
    }
    switch (colon - start) {
      case 7 -> {
        upgradeToWebSocket |= is(line, start, UPGRADE) && has(line, from, to, WEBSOCKET);
        if (is(line, start, EXPIRES)) {
          expires = Optional.of(text(line, from, to));
        }
      }
      case 8 -> {
        if (status / 100 == REDIRECTION && is(line, start, LOCATION)) {
          location = Optional.of(text(line, from, to));
        }
      }
      case 10 -> {
        if (is(line, start, CONNECTION)) {
          close |= has(line, from, to, CLOSE);
          keepAlive |= has(line, from, to, KEEP_ALIVE);
          upgrade |= has(line, from, to, UPGRADE);
        }
      }
      case 12 -> eventStream |= is(line, start, CONTENT_TYPE) && isEventStream(line, from, to);
      case 13 -> {
        if (is(line, start, CACHE_CONTROL)) {
          cacheControl(line, from, to);
        }
      }
      case 14 -> {
        if (is(line, start, CONTENT_LENGTH)) {
          length(decimal(line, from, to));
        }
      }
      case 17 -> {
        if (is(line, start, TRANSFER_ENCODING)) {
          transferEncoding(line, from, to);
        }
      }
      case 20 -> accept = is(line, start, ACCEPT) ? Optional.of(text(line, from, to)) : accept;
      case 22 ->
          subprotocol = is(line, start, PROTOCOL) ? Optional.of(text(line, from, to)) : subprotocol;
      case 24 -> {
        if (is(line, start, EXTENSIONS)) {
          String named = text(line, from, to);
          extensions = Optional.of(extensions.map(first -> first + ", " + named).orElse(named));
        }
      }
      default -> {}
    }
  }

  private void length(long length) {
    if (contentLength != UNKNOWN && contentLength != length) {
      throw new MalformedAnswer("two lengths");
    }
    contentLength = length;
  }

  private void transferEncoding(byte[] line, int from, int to) {
    if (chunked || to - from != CHUNKED.length || !is(line, from, CHUNKED)) {
      throw new MalformedAnswer("a transfer encoding other than chunked");
    }
    chunked = true;
  }

  private static boolean isEventStream(byte[] line, int from, int to) {
    int end = from + EVENT_STREAM.length;
    if (end > to || !is(line, from, EVENT_STREAM)) {
      return false;
    }
    while (end < to && isBlank(line[end])) {
      end++;
    }
    return end == to || line[end] == ';';
  }

  private void cacheControl(byte[] line, int from, int to) {
    int start = from;
    while (start < to) {
      int comma = start;
      while (comma < to && line[comma] != ',') {
        comma++;
      }
      while (start < comma && isBlank(line[start])) {
        start++;
      }
      if (comma - start > MAX_AGE.length && is(line, start, MAX_AGE)) {
        maxAgeSeconds = decimal(line, start + MAX_AGE.length, comma);
      }
      start = comma + 1;
    }
  }

  private void check() {
    if (chunked && (contentLength != UNKNOWN || http10)) {
      throw new MalformedAnswer("chunks where none may be");
    }
  }

  private static long decimal(byte[] line, int from, int to) {
    if (from == to || to - from > 18) {
      throw new MalformedAnswer("no number");
    }
    long value = 0;
    for (int i = from; i < to; i++) {
      if (line[i] < '0' || line[i] > '9') {
        throw new MalformedAnswer("no number");
      }
      value = 10 * value + line[i] - '0';
    }
    return value;
  }

  private static boolean has(byte[] line, int from, int to, byte[] token) {
    int start = from;
    while (start < to) {
      int comma = start;
      while (comma < to && line[comma] != ',') {
        comma++;
      }
      int end = comma;
      while (start < end && isBlank(line[start])) {
        start++;
      }
      while (start < end && isBlank(line[end - 1])) {
        end--;
      }
      if (end - start == token.length && is(line, start, token)) {
        return true;
      }
      start = comma + 1;
    }
    return false;
  }

  private static boolean is(byte[] line, int start, byte[] lowerCase) {
    for (int i = 0; i < lowerCase.length; i++) {
      if ((line[start + i] | 0x20) != lowerCase[i]) {
        return false;
      }
    }
    return true;
  }

  private static String text(byte[] line, int from, int to) {
    return new String(line, from, to - from, StandardCharsets.ISO_8859_1);
  }

  static boolean isBlank(byte character) {
    return character == ' ' || character == '\t';
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static boolean[] tokenCharacters() {
    boolean[] token = new boolean[128];
    for (char character = '!'; character < 127; character++) {
      token[character] =
          Character.isLetterOrDigit(character) || "!#$%&'*+-.^_`|~".indexOf(character) >= 0;
    }
    return token;
  }
}
