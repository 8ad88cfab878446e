package dev.joust.load.wire;

import dev.joust.load.Compression;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadSpec;
import dev.joust.load.Payload;
import dev.joust.load.wire.http2.Http2Session;
import dev.joust.load.wire.http2.RequestFields;
import dev.joust.load.wire.http2.ResponseFields;
import dev.joust.load.wire.websocket.FrameReader;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.load.wire.websocket.PerMessageDeflate;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A user with WebSocket sessions over the streams of an HTTP/2 connection (RFC 8441). Each session
 * has a message under way at a time, and compares the echoes. One that ends is not made again.
 */
final class Http2SocketUser extends MultiplexedUser {

  private static final int OK = 200;

  private final LoadSpec spec;
  private final List<SocketStream> sessions;
  private int unopened;

  /** A user with a number of its own, from 0, and a request for each of the load's URLs. */
  Http2SocketUser(
      UserThread thread,
      Optional<InetSocketAddress> source,
      int number,
      LoadSpec spec,
      List<RequestFields> requests,
      Payload payload) {
    super(thread, source, number, spec);
    this.spec = spec;
    this.sessions =
        IntStream.range(number * spec.streams(), (number + 1) * spec.streams())
            .mapToObj(
                session ->
                    new SocketStream(
                        requests.get(session % requests.size()),
                        new EchoedMessages(payload, session, new FrameWriter(io().scratch()))))
            .toList();
  }

  /** A session, whose requests are messages. */
  private final class SocketStream extends Http2Session.Stream
      implements Sender.Way, FrameReader.Listener {

    private final Sender sender = sendBy(this);
    private final FrameReader reader = new FrameReader(this);
    private final RequestFields request;
    private final EchoedMessages messages;
    private boolean isOpen;

    SocketStream(RequestFields request, EchoedMessages messages) {
      this.request = request;
      this.messages = messages;
    }

    @Override
    public boolean canSend() {
      return isOpen;
    }

    @Override
    public void request() {
      http2().send(this, messages.next());
    }

    @Override
    protected void head(ResponseFields fields) {
      Optional<String> refusal = refusal(fields);
      if (refusal.isPresent()) {
        giveUp(refusal.get());
        return;
      }
      messages.compress(
          fields.extensions().map(answer -> PerMessageDeflate.of(answer, spec.compression())),
          reader,
          io().scratch());
      isOpen = true;
      openedOne();
    }

    @Override
    protected void body(byte[] bytes, int from, int to) {
      if (isOpen) {
        reader.read(bytes, from, to);
      }
    }

    @Override
    public void part(byte[] bytes, int from, int to) {
      messages.part(bytes, from, to);
    }

    @Override
    public void message(boolean binary) {
      if (!sender.isWaiting()) {
        throw EchoedMessages.unasked(binary);
      }
      messages.conclude(binary, sender);
    }

    @Override
    public void control(int opcode, byte[] control, int bytes) {
      if (!isOpen) {
        return;
      }
      if (opcode == FrameReader.PING) {
        send(FrameReader.PONG, control, bytes);
      } else if (opcode == FrameReader.CLOSE) {
        String end = EchoedMessages.end(control, bytes);
        send(FrameReader.CLOSE, control, Math.min(bytes, WebSocketUser.NORMAL_CLOSURE.length));
        ended(ErrorKind.CLOSED, end);
      }
    }

    private void send(int opcode, byte[] bytes, int count) {
      http2().send(this, messages.frame(opcode, bytes, 0, count));
    }

    @Override
    protected void answered() {
      if (isOpen) {
        ended(ErrorKind.CLOSED, "ends the session's stream");
      }
    }

    @Override
    protected void reset(String why) {
      if (isOpen) {
        ended(ErrorKind.CLOSED, why);
      } else {
        giveUp(why);
      }
    }

    private void ended(ErrorKind kind, String why) {
      isOpen = false;
      if (sender.isWaiting()) {
        sender.reject(kind, () -> why);
      } else {
        recorder().failed(ErrorKind.LOST, () -> why);
      }
    }
  }

  @Override
  boolean canSend() {
    return sessions.stream().anyMatch(SocketStream::canSend);
  }

  @Override
  public void ready() {
    if (!http2().takesTunnels()) {
      giveUp("does not offer WebSocket over HTTP/2 (RFC 8441)");
      return;
    }
    unopened = sessions.size();
    for (SocketStream session : sessions) {
      if (!http2().hasRoom()) {
        giveUp("takes fewer than %d streams on a connection".formatted(spec.streams()));
        return;
      }
      http2().tunnel(session, session.request);
    }
  }

  private Optional<String> refusal(ResponseFields fields) {
    if (fields.status() != OK) {
      return Optional.of("refuses the WebSocket handshake with " + fields.status());
    }
    return fields
        .extensions()
        .filter(chosen -> spec.compression() == Compression.NONE)
        .map("chooses the WebSocket extension '%s', which was not offered"::formatted);
  }

  private void openedOne() {
    unopened--;
    if (unopened == 0) {
      opened();
    }
  }

  /** Later, as the rest of what has come is still to be read. */
  private void giveUp(String why) {
    io().execute(
            () -> {
              if (isConnected()) {
                fail(ErrorKind.STATUS, why);
              }
            });
  }

  /** What the server has agreed to in the first session. */
  Optional<PerMessageDeflate> agreed() {
    return sessions.get(0).messages.agreed();
  }

  @Override
  void answerEnds() {
    fail(ErrorKind.CLOSED, "closes the connection without an echo");
  }

  /** The other sessions go on. */
  @Override
  void expired(Sender late) {
    for (SocketStream session : sessions) {
      if (session.sender == late) {
        http2().cancel(session);
        session.ended(ErrorKind.TIMEOUT, LATE);
      }
    }
  }

  @Override
  void forgetConnection() {
    super.forgetConnection();
    sessions.forEach(session -> session.isOpen = false);
  }

  @Override
  public void close() {
    for (SocketStream session : sessions) {
      if (session.isOpen) {
        session.send(
            FrameReader.CLOSE, WebSocketUser.NORMAL_CLOSURE, WebSocketUser.NORMAL_CLOSURE.length);
      }
    }
    flush();
    super.close();
    sessions.forEach(session -> session.messages.close());
  }
}
