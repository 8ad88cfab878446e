package dev.joust.tck.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * WebSocket sessions over the streams of one connection of HTTP/2 (RFC 8441), as a client that
 * keeps to the server's windows. One thread reads and sends for all of them.
 */
public final class Http2Sessions implements AutoCloseable {

  private static final int LARGEST_DATA = 16_384;
  private static final int FIRST_WINDOW = 65_535;
  private static final String[] VERSION = {"sec-websocket-version", "13"};

  private final RawHttp2 http2;
  private final Map<Integer, Session> sessions = new HashMap<>();
  private final Map<Integer, Integer> settings = new HashMap<>();
  private int window = FIRST_WINDOW;
  private int nextStream = 1;

  private Http2Sessions(RawHttp2 http2) {
    this.http2 = http2;
  }

  /**
   * Begins HTTP/2 on a new connection, and waits for the server's settings.
   *
   * @param clientSettings the client's, as pairs of identifiers and values
   */
  public static Http2Sessions open(RawConnection connection, int... clientSettings)
      throws IOException {
    Http2Sessions sessions = new Http2Sessions(RawHttp2.open(connection, clientSettings));
    while (sessions.settings.isEmpty()) {
      sessions.receive();
    }
    return sessions;
  }

  /** What the server has set, if it has. */
  public Optional<Integer> setting(int identifier) {
    return Optional.ofNullable(settings.get(identifier));
  }

  /** Asks for a session, whose answer is not waited for. */
  public Session begin(String target) throws IOException {
    return begin(target, "websocket", VERSION);
  }

  /** Sends an extended CONNECT with other fields. */
  public Session begin(String target, String protocol, String... fields) throws IOException {
    return begin(stream -> Http2Frame.connect(stream, protocol, target, fields));
  }

  /** Sends what begins a stream. */
  public Session begin(Head head) throws IOException {
    Session session = new Session(nextStream);
    nextStream += 2;
    sessions.put(session.stream, session);
    http2.send(head.of(session.stream));
    return session;
  }

  /** A head that begins a stream. */
  public interface Head {

    /** The frame of a stream. */
    Http2Frame of(int stream);
  }

  /** Opens a session. */
  public Session connect(String target) throws IOException {
    Session session = begin(target);
    if (session.status() != 200) {
      throw new IOException("no WebSocket at %s: %d".formatted(target, session.status()));
    }
    return session;
  }

  private void receive() throws IOException {
    Http2Frame frame = http2.read();
    switch (frame.type()) {
      case Http2Frame.SETTINGS -> {
        if (!frame.has(Http2Frame.ACK)) {
          set(frame);
        }
      }
      case Http2Frame.WINDOW_UPDATE -> widen(frame);
      case Http2Frame.GOAWAY -> throw new IOException("the server ends the connection: " + frame);
      default -> {
        Session session = sessions.get(frame.stream());
        if (session != null) {
          session.take(frame);
        }
      }
    }
  }

  private void set(Http2Frame frame) throws IOException {
    ByteBuffer pairs = ByteBuffer.wrap(frame.payload());
    while (pairs.hasRemaining()) {
      int identifier = pairs.getShort();
      int value = pairs.getInt();
      if (identifier == Http2Frame.INITIAL_WINDOW_SIZE) {
        int more = value - setting(identifier).orElse(FIRST_WINDOW);
        sessions.values().forEach(session -> session.window += more);
      }
      settings.put(identifier, value);
    }
    // Even a server that sets nothing has sent its settings.
    settings.putIfAbsent(0, 0);
    http2.send(new Http2Frame(Http2Frame.SETTINGS, Http2Frame.ACK, 0, new byte[0]));
  }

  private void widen(Http2Frame update) {
    int more = ByteBuffer.wrap(update.payload()).getInt();
    if (update.stream() == 0) {
      window += more;
    } else if (sessions.containsKey(update.stream())) {
      sessions.get(update.stream()).window += more;
    }
  }

  @Override
  public void close() throws IOException {
    http2.close();
  }

  /** A stream with a session. */
  public final class Session implements Frame.ByteSource, Frame.Source {

    private final int stream;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private int window = setting(Http2Frame.INITIAL_WINDOW_SIZE).orElse(FIRST_WINDOW);
    private int position;
    private int status;
    private boolean isNarrow;
    private boolean isEnded;
    private boolean isReset;

    private Session(int stream) {
      this.stream = stream;
    }

    /** Makes no more room for what the server sends than there is. */
    public Session narrow() {
      isNarrow = true;
      return this;
    }

    /** The status that the server answers with; 0 if it resets the stream in place of that. */
    public int status() throws IOException {
      while (status == 0 && !isReset) {
        receive();
      }
      return status;
    }

    private void take(Http2Frame frame) throws IOException {
      if (frame.type() == Http2Frame.HEADERS) {
        status = RawHttp2.status(frame);
      } else if (frame.type() == Http2Frame.DATA && frame.payload().length > 0) {
        received.writeBytes(frame.payload());
        http2.send(Http2Frame.windowUpdate(0, frame.payload().length));
        if (!isNarrow && !frame.has(Http2Frame.END_STREAM)) {
          http2.send(Http2Frame.windowUpdate(stream, frame.payload().length));
        }
      }
      isReset |= frame.type() == Http2Frame.RST_STREAM;
      isEnded |= isReset || frame.type() <= Http2Frame.HEADERS && frame.has(Http2Frame.END_STREAM);
    }

    /** Sends frames, split over as many of HTTP/2 as they take. */
    public Session send(Frame... frames) throws IOException {
      return send(Frame.bytes(frames), LARGEST_DATA);
    }

    /** Sends bytes, as many as this in each frame of HTTP/2. */
    public Session send(byte[] bytes, int perFrame) throws IOException {
      for (int at = 0; at < bytes.length; ) {
        int room = Math.min(Math.min(window, Http2Sessions.this.window), perFrame);
        if (room <= 0) {
          receive();
        } else {
          byte[] part = Arrays.copyOfRange(bytes, at, Math.min(at + room, bytes.length));
          http2.send(Http2Frame.data(stream, false, part));
          window -= part.length;
          Http2Sessions.this.window -= part.length;
          at += part.length;
        }
      }
      return this;
    }

    /** Ends the stream to the server. */
    public Session end() throws IOException {
      http2.send(Http2Frame.data(stream, true, new byte[0]));
      return this;
    }

    /** Resets the stream. */
    public void cancel() throws IOException {
      http2.send(Http2Frame.cancel(stream));
    }

    /** Makes room for that much more. */
    public void widen(int bytes) throws IOException {
      http2.send(Http2Frame.windowUpdate(stream, bytes));
    }

    /** How many bytes the server has sent that are not read yet; what comes is not waited for. */
    public int unread() {
      return received.size() - position;
    }

    @Override
    public Frame read() throws IOException {
      return Frame.read(this);
    }

    /** Waits for the end of the stream, which nothing may come before; whether it is in order. */
    public boolean endsInOrder() throws IOException {
      while (!isEnded) {
        receive();
      }
      if (unread() > 0) {
        throw new IOException(unread() + " bytes before the end of the stream");
      }
      return !isReset;
    }

    @Override
    public int readByte() throws IOException {
      return readExactly(1)[0] & 0xFF;
    }

    @Override
    public byte[] readExactly(int length) throws IOException {
      while (unread() < length) {
        if (isEnded) {
          throw new EOFException("the server has ended stream " + stream);
        }
        receive();
      }
      byte[] bytes = Arrays.copyOfRange(received.toByteArray(), position, position + length);
      position += length;
      if (unread() == 0) {
        received.reset();
        position = 0;
      }
      return bytes;
    }
  }
}
