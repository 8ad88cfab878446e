package dev.joust.reference;

import dev.joust.spi.CounterRecorder;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A WebSocket session that sends every message back (RFC 6455). */
final class WebSocket implements Protocol {

  private static final int MOST_CONTROL_BYTES = 125;

  private static final int SOUND = 0;
  private static final int GOING_AWAY = 1001;
  private static final int PROTOCOL_ERROR = 1002;
  private static final int NO_TEXT = 1007;
  private static final int TOO_BIG = 1009;

  private final CounterRecorder counters;
  private final int maxMessageBytes;
  private final Utf8 text = new Utf8();

  /** The message whose last fragment is still to come; empty between messages. */
  private ByteBuffer fragments = ByteBuffer.allocate(0);

  private int fragmentsOpcode;
  private boolean leaving;

  WebSocket(CounterRecorder counters, int maxMessageBytes) {
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
  }

  /** Begins the closing handshake; the client's answer ends the connection. */
  @Override
  public void leave(Connection connection) {
    leaving = true;
    putClose(GOING_AWAY, connection.out());
  }

  private static void putClose(int code, ByteBuffer out) {
    Frames.putHead(out, Frames.CLOSE, Short.BYTES);
    Frames.putNumber(out, code, Short.BYTES);
  }

  @Override
  public int take(ByteBuffer in, Connection connection) throws IOException {
    if (in.remaining() < 2) {
      return 2;
    }
    int start = in.position();
    int first = in.get(start);
    int second = in.get(start + 1);
    if ((second & Frames.MASKED) == 0) {
      return fail(in, connection, PROTOCOL_ERROR);
    }
    int headBytes = 2 + Frames.moreLengthBytes(second) + Frames.MASK_BYTES;
    if (in.remaining() < headBytes) {
      return headBytes;
    }
    long length = Frames.length(in, start);
    int fault = fault(first, length);
    if (fault != SOUND) {
      return fail(in, connection, fault);
    }
    int bytes = (int) length;
    if (in.remaining() < headBytes + bytes) {
      return headBytes + bytes;
    }
    if (!connection.room(Frames.MOST_HEAD_BYTES + fragments.position() + bytes)) {
      return in.remaining();
    }
    in.position(start + headBytes);
    int mark = connection.out().position();
    fault = take(first, in, bytes, connection);
    if (fault != SOUND) {
      connection.out().position(mark);
      return fail(in, connection, fault);
    }
    return TAKEN;
  }

  private int fault(int first, long length) {
    int opcode = first & Frames.OPCODE;
    if ((first & Frames.RESERVED) != 0 || length < 0) {
      return PROTOCOL_ERROR;
    }
    if (opcode >= Frames.CLOSE) {
      boolean sound =
          opcode <= Frames.PONG && (first & Frames.FIN) != 0 && length <= MOST_CONTROL_BYTES;
      return sound ? SOUND : PROTOCOL_ERROR;
    }
    boolean goesOn = opcode == Frames.CONTINUATION;
    if (opcode > Frames.BINARY || goesOn != isJoining()) {
      return PROTOCOL_ERROR;
    }
    return length > maxMessageBytes - fragments.position() ? TOO_BIG : SOUND;
  }

  private boolean isJoining() {
    return fragmentsOpcode != Frames.CONTINUATION;
  }

  private int take(int first, ByteBuffer in, int bytes, Connection connection) {
    int opcode = first & Frames.OPCODE;
    ByteBuffer out = connection.out();
    if (leaving) {
      in.position(in.position() + bytes);
      if (opcode == Frames.CLOSE) {
        connection.closeWhenSent();
      }
      return SOUND;
    }
    switch (opcode) {
      case Frames.PONG -> in.position(in.position() + bytes);
      case Frames.PING -> put(Frames.PONG, in, bytes, out);
      case Frames.CLOSE -> {
        return close(in, bytes, connection);
      }
      default -> {
        return (first & Frames.FIN) != 0 && !isJoining()
            ? echo(opcode, in, bytes, out)
            : join(first, in, bytes, out);
      }
    }
    return SOUND;
  }

  private static boolean put(int opcode, ByteBuffer in, int bytes, ByteBuffer out) {
    Frames.putHead(out, opcode, bytes);
    return Frames.unmask(in, bytes, out);
  }

  private int echo(int opcode, ByteBuffer in, int bytes, ByteBuffer out) {
    boolean ascii = put(opcode, in, bytes, out);
    if (opcode == Frames.TEXT && !ascii && !isText(out, bytes)) {
      return NO_TEXT;
    }
    counters.messageReceived();
    counters.messageSent();
    return SOUND;
  }

  private boolean isText(ByteBuffer bytes, int last) {
    text.reset();
    return text.accept(bytes, bytes.position() - last, bytes.position()) && text.isWhole();
  }

  private int join(int first, ByteBuffer in, int bytes, ByteBuffer out) {
    if (!isJoining()) {
      fragmentsOpcode = first & Frames.OPCODE;
      text.reset();
    }
    int from = fragments.position();
    fragments = ByteBuffer.allocate(from + bytes).order(in.order()).put(fragments.flip());
    Frames.unmask(in, bytes, fragments);
    boolean last = (first & Frames.FIN) != 0;
    if (fragmentsOpcode == Frames.TEXT
        && !(text.accept(fragments, from, from + bytes) && (text.isWhole() || !last))) {
      return NO_TEXT;
    }
    if (last) {
      counters.messageReceived();
      Frames.putHead(out, fragmentsOpcode, fragments.position());
      out.put(fragments.flip());
      counters.messageSent();
      fragments = ByteBuffer.allocate(0);
      fragmentsOpcode = Frames.CONTINUATION;
    }
    return SOUND;
  }

  private int close(ByteBuffer in, int bytes, Connection connection) {
    ByteBuffer out = connection.out();
    put(Frames.CLOSE, in, bytes, out);
    int payload = out.position() - bytes;
    if (bytes > 0) {
      if (bytes < Short.BYTES
          || !isCode((out.get(payload) & 0xFF) << 8 | out.get(payload + 1) & 0xFF)) {
        return PROTOCOL_ERROR;
      }
      if (!isText(out, bytes - Short.BYTES)) {
        return NO_TEXT;
      }
    }
    in.position(in.limit());
    connection.closeWhenSent();
    return SOUND;
  }

  /** Whether a client may send that code (section 7.4, and IANA's registry since). */
  private static boolean isCode(int code) {
    return code >= 1000 && code <= 1003
        || code >= 1007 && code <= 1014
        || code >= 3000 && code <= 4999;
  }

  /** Ends the session; what comes after a failure is not looked at (section 7.1.7). */
  private static int fail(ByteBuffer in, Connection connection, int code) throws IOException {
    if (!connection.room(Frames.MOST_HEAD_BYTES)) {
      return in.remaining();
    }
    in.position(in.limit());
    connection.closeWhenSent();
    putClose(code, connection.out());
    return TAKEN;
  }
}
