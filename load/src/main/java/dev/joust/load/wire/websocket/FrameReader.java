package dev.joust.load.wire.websocket;

import dev.joust.load.wire.io.MalformedAnswer;
import java.util.Optional;

/** Reads the frames that a WebSocket server sends, strictly by RFC 6455. */
public final class FrameReader {

  /** The opcode of a further part of a message. */
  public static final int CONTINUATION = 0;

  /** The opcode of a text message, or of its first part. */
  public static final int TEXT = 1;

  /** The opcode of a binary message, or of its first part. */
  public static final int BINARY = 2;

  // The opcodes of control frames.
  public static final int CLOSE = 8;
  public static final int PING = 9;
  public static final int PONG = 10;

  static final int COMPRESSED = 0x40;

  static final int MOST_CONTROL_BYTES = 125;

  /** Hears what the frames say. */
  public interface Listener {

    /** A part of a message has come. */
    void part(byte[] bytes, int from, int to);

    /** The parts so far were a whole message. */
    void message(boolean binary);

    /** A ping, a pong or a close has come; the payload is valid during this call. */
    void control(int opcode, byte[] payload, int bytes);
  }

  private final Listener listener;
  private final byte[] control = new byte[MOST_CONTROL_BYTES];
  private final byte[] head = new byte[10];
  private int headBytes;
  private int headNeeds = 2;
  private boolean last;
  private int opcode;
  private long payloadBytes;
  private long left;

  private int message;

  /** What the frames of the message take, heads included. */
  private long messageBytes;

  private boolean compressed;
  private Optional<MessageInflater> inflater = Optional.empty();

  /** A reader whose frames are heard of there. */
  public FrameReader(Listener listener) {
    this.listener = listener;
  }

  void inflateBy(Optional<MessageInflater> agreed) {
    inflater = agreed;
  }

  /**
   * Reads on.
   *
   * @throws MalformedAnswer if a frame breaks the rules
   */
  public void read(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      if (headBytes < headNeeds) {
        head[headBytes++] = bytes[at++];
        if (headBytes == headNeeds) {
          head();
        }
      } else {
        at += payload(bytes, at, (int) Math.min(left, to - at));
      }
    }
  }

  private void head() {
    if (headBytes == 2) {
      firstTwoBytes();
      int length = head[1];
      headNeeds = length == 126 ? 4 : length == 127 ? 10 : 2;
      payloadBytes = length;
    } else {
      payloadBytes = extendedLength();
    }
    if (headBytes == headNeeds) {
      left = payloadBytes;
      if (left == 0) {
        frameEnds();
      }
    }
  }

  private void firstTwoBytes() {
    last = head[0] < 0;
    opcode = head[0] & 0x0f;
    boolean rsv1 = (head[0] & COMPRESSED) != 0;
    boolean first = opcode == TEXT || opcode == BINARY;
    if ((head[0] & 0x30) != 0 || rsv1 && !(first && inflater.isPresent())) {
      throw new MalformedAnswer("a reserved bit is set");
    }
    if (head[1] < 0) {
      throw new MalformedAnswer("a masked frame from the server");
    }
    if (opcode == CLOSE || opcode == PING || opcode == PONG) {
      if (!last || head[1] > MOST_CONTROL_BYTES) {
        throw new MalformedAnswer("a control frame in parts or too long");
      }
    } else if (opcode == CONTINUATION) {
      if (message == 0) {
        throw new MalformedAnswer("a continuation of nothing");
      }
    } else if (!first) {
      throw new MalformedAnswer("a reserved opcode");
    } else if (message != 0) {
      throw new MalformedAnswer("a message within a message");
    } else {
      message = opcode;
      messageBytes = 0;
      compressed = rsv1;
    }
  }

  private long extendedLength() {
    long length = 0;
    for (int i = 2; i < headNeeds; i++) {
      length = length << 8 | head[i] & 0xff;
    }
    if (length < 0 || length < (headNeeds == 4 ? 126 : 0x10000)) {
      throw new MalformedAnswer("a length that is not the shortest form");
    }
    return length;
  }

  private int payload(byte[] bytes, int from, int count) {
    if (opcode < CLOSE && compressed) {
      inflater.orElseThrow().part(bytes, from, from + count, listener);
    } else if (opcode < CLOSE) {
      listener.part(bytes, from, from + count);
    } else {
      System.arraycopy(bytes, from, control, (int) (payloadBytes - left), count);
    }
    left -= count;
    if (left == 0) {
      frameEnds();
    }
    return count;
  }

  /** What the frames of the message that was whole last took on the wire, heads included. */
  long messageBytes() {
    return messageBytes;
  }

  private void frameEnds() {
    if (opcode < CLOSE) {
      messageBytes += headNeeds + payloadBytes;
    }
    headBytes = 0;
    headNeeds = 2;
    if (opcode >= CLOSE) {
      listener.control(opcode, control, (int) payloadBytes);
    } else if (last) {
      boolean binary = message == BINARY;
      message = 0;
      if (compressed) {
        inflater.orElseThrow().end(listener);
      }
      listener.message(binary);
    }
  }
}
