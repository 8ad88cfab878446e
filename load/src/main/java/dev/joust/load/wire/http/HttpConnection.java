package dev.joust.load.wire.http;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.ConnectionEnd;
import dev.joust.load.wire.io.IoThread;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/**
 * An HTTP/1.1 connection on which one request is sent after the other, each when the answer to the
 * one before is there. For use on its I/O thread alone.
 */
public final class HttpConnection extends ConnectionEnd {

  /** Hears what becomes of a connection and its requests. */
  public interface Listener {

    /** The connection is made: a request can be sent. */
    void connected();

    /** The answer's head has come. */
    default void head(ResponseReader answer) {}

    /** A part of the answer's body has come; the bytes are valid during this call. */
    void body(ResponseReader answer, byte[] bytes, int from, int to);

    /** The answer is there in full; the connection may be gone. */
    void answered(ResponseReader answer);

    /** The server has ended the connection while no answer was under way. */
    default void ended() {}

    /** The connection is of no use any more, and gone; so is the answer that was waited for. */
    void broken(ErrorKind kind, String why);

    /** What an answer counts as that breaks the rules of HTTP. */
    default ErrorKind malformed() {
      return ErrorKind.OTHER;
    }
  }

  private final Listener listener;
  private final ResponseReader reader = new ResponseReader(this::body);
  private boolean waiting;
  private boolean inBody;

  private HttpConnection(IoThread io, int user, Listener listener, LoadRecorder recorder) {
    super(io, io.target().source(user), recorder);
    this.listener = listener;
  }

  /**
   * Begins to connect; the listener hears later of how that went.
   *
   * @param user the user's number, which chooses the address to connect from
   * @param recorder where bytes and connections are counted
   */
  public static HttpConnection open(
      IoThread io, int user, Listener listener, LoadRecorder recorder) {
    HttpConnection connection = new HttpConnection(io, user, listener, recorder);
    connection.connect();
    return connection;
  }

  public void get(String path) {
    send(io().target().withPath(path).request());
  }

  /** Sends a {@code POST} without a body. */
  public void post(String path) {
    send(io().target().withPath(path).emptyPost());
  }

  public void send(byte[] request) {
    send(PooledByteBufAllocator.DEFAULT.directBuffer(request.length).writeBytes(request));
  }

  /** Sends a request and releases its bytes. */
  public void send(ByteBuf request) {
    reader.reset();
    inBody = false;
    waiting = true;
    write(request);
  }

  private void body(byte[] bytes, int from, int to) {
    head();
    if (isConnected()) {
      listener.body(reader, bytes, from, to);
    }
  }

  private void head() {
    if (!inBody && reader.isInBody()) {
      inBody = true;
      listener.head(reader);
    }
  }

  @Override
  protected ErrorKind malformed() {
    return listener.malformed();
  }

  @Override
  protected boolean sendsOften() {
    return false;
  }

  @Override
  protected void connected() {
    listener.connected();
  }

  @Override
  protected void received(byte[] bytes, int count) {
    if (!waiting) {
      fail(ErrorKind.LENGTH, ResponseReader.UNASKED);
      return;
    }
    int end = reader.read(bytes, 0, count);
    head();
    if (!isConnected()) {
      return;
    }
    if (end < count) {
      fail(ErrorKind.LENGTH, ResponseReader.SURPLUS);
    } else if (reader.isComplete()) {
      conclude();
    }
  }

  @Override
  protected void endOfStream() {
    if (!waiting) {
      listener.ended();
      return;
    }
    reader.endOfStream();
    if (reader.isComplete()) {
      conclude();
    } else {
      broken(ErrorKind.CLOSED, "closes the connection within an answer");
    }
  }

  @Override
  protected void broken(ErrorKind kind, String why) {
    listener.broken(kind, why);
  }

  private void conclude() {
    waiting = false;
    if (!reader.keepsOpen()) {
      disconnect();
    }
    listener.answered(reader);
  }
}
