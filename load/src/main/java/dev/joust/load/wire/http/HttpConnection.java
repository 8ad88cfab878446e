package dev.joust.load.wire.http;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.Endpoint;
import dev.joust.load.wire.io.IoThread;

/**
 * An HTTP/1.1 connection on which one request is sent after the other, each when the answer to the
 * one before is there. For use on its I/O thread alone.
 */
public final class HttpConnection extends Endpoint {

  /** Hears what becomes of a connection and its requests. */
  public interface Listener {

    /** The connection is made: a request can be sent. */
    void connected();

    /** A part of the answer's body has come; the bytes are valid during this call. */
    void body(int status, byte[] bytes, int from, int to);

    /** The answer is there in full. */
    void answered(int status);

    /** The connection is of no use any more, and gone; so is the answer that was waited for. */
    void broken(ErrorKind kind, String why);
  }

  private final Listener listener;
  private final ResponseReader reader = new ResponseReader(this::body);
  private boolean waiting;

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

  /** Sends a {@code GET}. */
  public void get(String path) {
    send(io().target().withPath(path).request());
  }

  /** Sends a {@code POST} without a body. */
  public void post(String path) {
    send(io().target().withPath(path).emptyPost());
  }

  /** Ends the connection, if it is there; nothing more is heard of it. */
  public void close() {
    disconnect();
  }

  private void send(byte[] request) {
    reader.reset();
    waiting = true;
    write(request);
  }

  private void body(byte[] bytes, int from, int to) {
    if (isConnected()) {
      listener.body(reader.status(), bytes, from, to);
    }
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
      fail(ErrorKind.OTHER, "an answer to nothing");
      return;
    }
    int end = reader.read(bytes, 0, count);
    if (!isConnected()) {
      return;
    }
    if (end < count) {
      fail(ErrorKind.LENGTH, "more bytes than the answer has");
    } else if (reader.isComplete()) {
      conclude();
    }
  }

  @Override
  protected void endOfStream() {
    if (waiting) {
      reader.endOfStream();
    }
    if (waiting && reader.isComplete()) {
      conclude();
    } else {
      broken(ErrorKind.CLOSED, "the connection was closed");
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
    listener.answered(reader.status());
  }
}
