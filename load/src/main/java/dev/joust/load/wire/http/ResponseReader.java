package dev.joust.load.wire.http;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.MalformedAnswer;

/** Reads responses, strictly by RFC 9112, counts their bodies' bytes and hands them on. */
public final class ResponseReader {

  /** Takes a body as it comes. */
  public interface Body {

    /** Takes a part, which is valid during this call. */
    void part(byte[] bytes, int from, int to);
  }

  /** What bytes after an answer's end are, in words that follow the server's name. */
  public static final String SURPLUS = "sends more bytes than the answer has";

  /** What bytes are that come while no request is under way. */
  public static final String UNASKED = "sends bytes that nobody asked for";

  private static final int REQUEST_TIMEOUT = 408;
  private static final int MOST_HEX_DIGITS = 15;

  private enum Part {
    HEAD,
    BODY,
    BODY_UNTIL_END_OF_STREAM,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILERS,
    COMPLETE
  }

  private final LineReader lines = new LineReader();
  private final HeadReader head = new HeadReader(lines);
  private final Body body;
  private boolean headsAlone;
  private Part part = Part.HEAD;
  private long bodyBytes;
  private long left;

  /** A reader of responses whose bodies nobody wants. */
  public ResponseReader() {
    this((bytes, from, to) -> {});
  }

  /** A reader of responses whose bodies go there. */
  public ResponseReader(Body body) {
    this.body = body;
  }

  /** Expects no bodies from now on, as of answers to {@code HEAD}. */
  public void expectHeadsAlone() {
    headsAlone = true;
  }

  /** Makes ready for the next response. */
  public void reset() {
    head.reset();
    part = Part.HEAD;
    bodyBytes = 0;
  }

  /**
   * Reads on.
   *
   * @return where the response ends, {@code to} if it goes on after that
   * @throws MalformedAnswer if it breaks the rules
   */
  public int read(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && part != Part.COMPLETE) {
      at =
          switch (part) {
            case HEAD -> head(bytes, at, to);
            case BODY, CHUNK -> body(bytes, at, to);
            case BODY_UNTIL_END_OF_STREAM -> {
              bodyBytes += to - at;
              body.part(bytes, at, to);
              yield to;
            }
            default -> line(bytes, at, to);
          };
    }
    return at;
  }

  /** Tells what bytes count as that nobody asked for: a 408 is how servers end idle connections. */
  public ErrorKind readUnasked(byte[] bytes, int count) {
    reset();
    try {
      read(bytes, 0, count);
    } catch (MalformedAnswer nonsense) {
      // It is unasked for, whatever it is.
    }
    return status() == REQUEST_TIMEOUT ? ErrorKind.CLOSED : ErrorKind.UNASKED;
  }

  /** Hears that the server has ended the stream, which ends a body of unknown length. */
  public void endOfStream() {
    if (part == Part.BODY_UNTIL_END_OF_STREAM) {
      part = Part.COMPLETE;
    }
  }

  /** Whether the response has come in full. */
  public boolean isComplete() {
    return part == Part.COMPLETE;
  }

  /** Whether the head has come in full. */
  public boolean isInBody() {
    return part != Part.HEAD;
  }

  /** The head, complete once there is a part of the body. */
  public HeadReader head() {
    return head;
  }

  /** The status code; 0 as long as its line has not come. */
  public int status() {
    return head.status();
  }

  /** How many bytes of the body have come. */
  public long bodyBytes() {
    return bodyBytes;
  }

  /** Whether the server will take another request on this connection. */
  public boolean keepsOpen() {
    return head.keepsOpen();
  }

  private int head(byte[] bytes, int from, int to) {
    int end = head.read(bytes, from, to);
    if (end < 0) {
      return to;
    }
    if (head.status() < 200) {
      interim();
    } else if (head.status() == 204
        || head.status() == 304
        || head.contentLength() == 0
        || headsAlone) {
      part = Part.COMPLETE;
    } else if (head.isChunked()) {
      part = Part.CHUNK_SIZE;
    } else if (head.contentLength() == HeadReader.UNKNOWN) {
      part = Part.BODY_UNTIL_END_OF_STREAM;
    } else {
      left = head.contentLength();
      part = Part.BODY;
    }
    return end;
  }

  private void interim() {
    if (head.status() == 101) {
      throw new MalformedAnswer("an upgrade that nobody asked for");
    }
    head.reset();
  }

  private int body(byte[] bytes, int from, int to) {
    int count = (int) Math.min(left, to - from);
    bodyBytes += count;
    left -= count;
    body.part(bytes, from, from + count);
    if (left == 0) {
      part = part == Part.BODY ? Part.COMPLETE : Part.CHUNK_END;
    }
    return from + count;
  }

  private int line(byte[] bytes, int from, int to) {
    int next = lines.read(bytes, from, to);
    if (next < 0) {
      return to;
    }
    boolean empty = lines.start() == lines.end();
    if (part == Part.CHUNK_SIZE) {
      left = chunkSize(lines.line(), lines.start(), lines.end());
      part = left == 0 ? Part.TRAILERS : Part.CHUNK;
    } else if (part == Part.CHUNK_END) {
      if (!empty) {
        throw new MalformedAnswer("a chunk is longer than it says");
      }
      part = Part.CHUNK_SIZE;
    } else if (empty) {
      part = Part.COMPLETE;
    } else {
      HeadReader.colon(lines.line(), lines.start(), lines.end());
    }
    return next;
  }

  private static long chunkSize(byte[] line, int start, int end) {
    long size = 0;
    int at = start;
    while (at < end && Character.digit(line[at], 16) >= 0) {
      size = 16 * size + Character.digit(line[at], 16);
      at++;
    }
    int digits = at - start;
    while (at < end && HeadReader.isBlank(line[at])) {
      at++;
    }
    boolean extended = at < end && line[at] == ';';
    if (digits == 0 || digits > MOST_HEX_DIGITS || (start + digits < end && !extended)) {
      throw new MalformedAnswer("no size of a chunk");
    }
    return size;
  }
}
