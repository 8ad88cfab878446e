package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.http2.Http2Session;
import dev.joust.load.wire.http2.RequestFields;
import dev.joust.load.wire.http2.ResponseFields;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;

/** A user who sends requests over the streams of an HTTP/2 connection. */
final class Http2User extends MultiplexedUser {

  private final LoadSpec spec;
  private final List<RequestFields> requests;
  private final List<RequestStream> streams;

  /** Streams whose requests wait for the connection, or for room on it. */
  private final Queue<RequestStream> held = new ArrayDeque<>();

  /**
   * Makes a user.
   *
   * @param number tells the users of a session apart; 0 or more
   * @param requests one for each of the load's URLs
   */
  static Http2User of(
      UserThread thread,
      Optional<InetSocketAddress> source,
      int number,
      LoadSpec spec,
      List<RequestFields> requests) {
    List<RequestStream> streams =
        Stream.generate(RequestStream::new).limit(spec.streams()).toList();
    Http2User user = new Http2User(thread, source, number, spec, requests, streams);
    for (int i = 0; i < streams.size(); i++) {
      streams.get(i).user = user;
      streams.get(i).turn = (number + i) % requests.size();
    }
    return user;
  }

  private Http2User(
      UserThread thread,
      Optional<InetSocketAddress> source,
      int number,
      LoadSpec spec,
      List<RequestFields> requests,
      List<RequestStream> streams) {
    super(thread, source, number, spec, streams.stream());
    this.streams = streams;
    this.spec = spec;
    this.requests = requests;
  }

  /** A stream after the other, each with a request. */
  private static final class RequestStream extends Http2Session.Stream implements StreamWay {

    private Http2User user;
    private Sender sender;
    private int turn;
    private Optional<String> location = Optional.empty();

    @Override
    public void sender(Sender own) {
      sender = own;
    }

    @Override
    public boolean canSend() {
      return true;
    }

    @Override
    public void request() {
      user.request(this);
    }

    @Override
    protected void head(ResponseFields fields) {
      location = fields.location();
    }

    @Override
    protected void answered() {
      user.answered(this);
    }

    @Override
    protected void reset(String why) {
      sender.reject(ErrorKind.CLOSED, () -> why);
    }
  }

  @Override
  public boolean canSend() {
    return true;
  }

  private void request(RequestStream stream) {
    if (isConnected() && http2().hasRoom()) {
      send(stream);
      return;
    }
    held.add(stream);
    if (!isConnected()) {
      connect();
    }
  }

  private void send(RequestStream stream) {
    RequestFields request = requests.get(stream.turn);
    if (requests.size() > 1) {
      stream.turn = (stream.turn + 1) % requests.size();
    }
    http2().request(stream, request, spec.request().body());
  }

  private void sendHeld() {
    while (!held.isEmpty() && http2().hasRoom()) {
      RequestStream stream = held.remove();
      if (stream.sender.isWaiting()) {
        send(stream);
      }
    }
  }

  private void answered(RequestStream stream) {
    recorder().answered(stream.status());
    if (!spec.accepts(stream.status())) {
      stream.sender.reject(ErrorKind.STATUS, () -> spec.refusal(stream.status(), stream.location));
    } else if (!spec.acceptsBody(stream.bodyBytes())) {
      stream.sender.reject(ErrorKind.LENGTH, () -> spec.bodyRefusal(stream.bodyBytes()));
    } else {
      stream.sender.succeed();
    }
    sendHeld();
  }

  @Override
  public void ready() {
    opened();
    sendHeld();
  }

  @Override
  public void drained() {
    super.drained();
    if (!held.isEmpty()) {
      connect();
    }
  }

  @Override
  void answerEnds() {
    fail(ErrorKind.CLOSED, "closes the connection before the end of an answer");
  }

  /** The other streams go on. */
  @Override
  void expired(Sender late) {
    for (RequestStream stream : streams) {
      if (stream.sender == late) {
        held.remove(stream);
        http2().cancel(stream);
        late.reject(ErrorKind.TIMEOUT, () -> LATE);
      }
    }
  }

  @Override
  void forgetConnection() {
    super.forgetConnection();
    held.clear();
  }
}
