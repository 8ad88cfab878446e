package dev.joust.load.wire.websocket;

import dev.joust.load.Compression;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.http.HeadReader;
import dev.joust.load.wire.io.ConnectionEnd;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.MalformedAnswer;
import io.netty.buffer.ByteBuf;
import java.util.Optional;

/** A WebSocket session, from the handshake to its end. For use on its I/O thread alone. */
public final class WebSocketConnection extends ConnectionEnd {

  private static final int NO_STATUS = 1005;

  private static final byte[] NOTHING = {};

  /** Hears what becomes of a session. */
  public interface Listener {

    /** The connection is made, and the handshake is under way. */
    void connected();

    /** The server has accepted the handshake. */
    void opened();

    /** A part of a message has come; the bytes are valid during this call. */
    void part(byte[] bytes, int from, int to);

    /** The parts so far were a whole message. */
    void message(boolean binary);

    /** A pong has come. */
    default void pong() {}

    /** The server has said that the session ends, and was answered. */
    default void closing() {}

    /**
     * The session has ended in order: the server has said so, was answered, and has closed the
     * connection.
     *
     * @param code the server's, 1005 if it gave none
     */
    void ended(int code);

    /** The session is gone, or was never made. */
    void broken(ErrorKind kind, String why);

    /** Whether the system is to take little in that is not read, and in short segments. */
    default boolean isNarrow() {
      return false;
    }

    /** What the handshake offers for the messages of both sides. */
    default Compression offers() {
      return Compression.NONE;
    }

    /** Whether pings are answered, as the rules of WebSocket ask for. */
    default boolean answersPings() {
      return true;
    }

    /** What counts as that breaks the rules of WebSocket, or of what it is used for. */
    default ErrorKind malformed() {
      return ErrorKind.OTHER;
    }
  }

  private final int user;
  private final String path;
  private final FrameWriter writer;
  private final Listener listener;
  private final Handshake handshake;
  private final FrameReader reader = new FrameReader(new Frames());

  /** The head of the server's answer, null once it is read. */
  private HeadReader head = new HeadReader();

  private Optional<MessageCompression> compression = Optional.empty();

  /** The last bytes of the frame that is being sent. */
  private byte[] heldBackBytes = NOTHING;

  private boolean closed;
  private int code = NO_STATUS;

  private WebSocketConnection(
      IoThread io, int user, String path, Listener listener, LoadRecorder recorder) {
    super(io, io.target().source(user), recorder);
    this.writer = new FrameWriter(io.scratch());
    this.user = user;
    this.path = path;
    this.listener = listener;
    this.handshake = Handshake.random(listener.offers());
  }

  /**
   * Begins to connect; the listener hears later of how that went.
   *
   * @param user the user's number, which chooses the address to connect from
   * @param recorder where bytes and connections are counted
   */
  public static WebSocketConnection open(
      IoThread io, int user, String path, Listener listener, LoadRecorder recorder) {
    WebSocketConnection connection = new WebSocketConnection(io, user, path, listener, recorder);
    connection.connect();
    return connection;
  }

  /**
   * Sends a text message, compressed where the server has agreed to that.
   *
   * @param utf8 what it says
   */
  public void sendText(byte[] utf8) {
    if (compression.isPresent()) {
      write(compression.get().frame(writer, FrameReader.TEXT, utf8, 0, utf8.length));
    } else {
      writeFrame(FrameReader.TEXT, utf8, utf8.length);
    }
  }

  /**
   * Sends a text message but for its last bytes, not compressed.
   *
   * @param utf8 what it says
   * @param heldBack how many bytes {@link #endText} is to send, 1 to all
   */
  public void beginText(byte[] utf8, int heldBack) {
    ByteBuf frame = writer.frame(FrameReader.TEXT, utf8, 0, utf8.length);
    int end = frame.writerIndex() - heldBack;
    heldBackBytes = new byte[heldBack];
    frame.getBytes(end, heldBackBytes);
    write(frame.writerIndex(end));
  }

  /** Sends the last bytes of the message that was begun. */
  public void endText() {
    byte[] last = heldBackBytes;
    heldBackBytes = NOTHING;
    write(last);
  }

  /** Whether the server has agreed to compress messages. */
  public boolean isCompressed() {
    return compression.isPresent();
  }

  /** What the server has agreed to when it was offered to compress messages, once it is open. */
  public Optional<PerMessageDeflate> agreed() {
    return compression.map(MessageCompression::agreed);
  }

  /**
   * Gives back what memory compression takes on this side: no more messages are to come, and a
   * compressed one would break the rules.
   */
  public void endCompression() {
    compression.ifPresent(MessageCompression::close);
    compression = Optional.empty();
    reader.inflateBy(Optional.empty());
  }

  /** What the message that has come last took on the wire: its frames, compressed or not. */
  public long messageBytes() {
    return reader.messageBytes();
  }

  /** Sends a ping without a word. */
  public void sendPing() {
    writeFrame(FrameReader.PING, NOTHING, 0);
  }

  @Override
  protected int user() {
    return user;
  }

  @Override
  protected boolean sendsOften() {
    return true;
  }

  @Override
  protected boolean isNarrow() {
    return listener.isNarrow();
  }

  @Override
  protected void connected() {
    write(handshake.request(io().target().withPath(path)));
    listener.connected();
  }

  @Override
  protected void received(byte[] bytes, int count) {
    int from = 0;
    if (head != null) {
      from = head.readFinal(bytes, 0, count);
      if (from < 0) {
        return;
      }
      if (!handshake.isAcceptedBy(head)) {
        fail(ErrorKind.STATUS, "refused the WebSocket handshake, status " + head.status());
        return;
      }
      compression =
          handshake
              .agreed(head)
              .map(agreed -> MessageCompression.begin(agreed, reader, io().scratch()));
      head = null;
      listener.opened();
    }
    if (isConnected()) {
      reader.read(bytes, from, count);
    }
  }

  @Override
  protected void endOfStream() {
    if (closed) {
      listener.ended(code);
    } else {
      broken(ErrorKind.CLOSED, "the connection was closed");
    }
  }

  @Override
  protected ErrorKind malformed() {
    return listener.malformed();
  }

  @Override
  protected void broken(ErrorKind kind, String why) {
    listener.broken(kind, why);
  }

  private void writeFrame(int opcode, byte[] bytes, int count) {
    write(writer.frame(opcode, bytes, 0, count));
  }

  /** Hands messages on and answers what is asked beside them. */
  private final class Frames implements FrameReader.Listener {

    @Override
    public void part(byte[] bytes, int from, int to) {
      if (isConnected()) {
        listener.part(bytes, from, to);
      }
    }

    @Override
    public void message(boolean binary) {
      if (!isConnected()) {
        return;
      }
      if (closed) {
        throw new MalformedAnswer("a message after the close");
      }
      listener.message(binary);
    }

    @Override
    public void control(int opcode, byte[] payload, int bytes) {
      if (!isConnected() || closed) {
        return;
      }
      if (opcode == FrameReader.PING) {
        if (heldBackBytes.length > 0 || !listener.answersPings()) {
          // A frame cannot come within another one; the next ping is answered.
          return;
        }
        writeFrame(FrameReader.PONG, payload, bytes);
      } else if (opcode == FrameReader.PONG) {
        listener.pong();
      } else if (opcode == FrameReader.CLOSE) {
        if (bytes == 1) {
          throw new MalformedAnswer("half a close code");
        }
        if (bytes > 1) {
          code = (payload[0] & 0xff) << 8 | payload[1] & 0xff;
        }
        closed = true;
        writeFrame(FrameReader.CLOSE, payload, Math.min(bytes, 2));
        listener.closing();
      }
    }
  }
}
