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
import java.util.stream.IntStream;

/** A user who sends requests over the streams of an HTTP/2 connection. */
final class Http2User extends MultiplexedUser {

  private final LoadSpec spec;
  private final List<RequestFields> requests;
  private final List<RequestStream> streams;

  /** Streams whose requests wait for the connection, or for room on it. */
  private final Queue<RequestStream> held = new ArrayDeque<>();

  /** A user with a number of its own, from 0, and a request for each of the load's URLs. */
  Http2User(
      UserThread thread,
      Optional<InetSocketAddress> source,
      int number,
      LoadSpec spec,
      List<RequestFields> requests) {
    super(thread, source, number, spec);
    this.spec = spec;
    this.requests = requests;
    this.streams =
        IntStream.range(number, number + spec.streams())
            .mapToObj(first -> new RequestStream(first % requests.size()))
            .toList();
  }

  /** A stream after the other, each with a request. */
  private final class RequestStream extends Http2Session.Stream implements Sender.Way {

    private final Sender sender = sendBy(this);
    private int turn;
    private Optional<String> location = Optional.empty();

    RequestStream(int turn) {
      this.turn = turn;
    }

    @Override
    public boolean canSend() {
      return true;
    }

    @Override
    public void request() {
      if (isConnected() && http2().hasRoom()) {
        send();
        return;
      }
      held.add(this);
      if (!isConnected()) {
        connect();
      }
    }

    private void send() {
      RequestFields request = requests.get(turn);
      if (requests.size() > 1) {
        turn = (turn + 1) % requests.size();
      }
      http2().request(this, request, spec.request().body());
    }

    @Override
    protected void head(ResponseFields fields) {
      location = fields.location();
    }

    @Override
    protected void answered() {
      recorder().answered(status());
      if (!spec.accepts(status())) {
        sender.reject(ErrorKind.STATUS, () -> spec.refusal(status(), location));
      } else if (!spec.acceptsBody(bodyBytes())) {
        sender.reject(ErrorKind.LENGTH, () -> spec.bodyRefusal(bodyBytes()));
      } else {
        sender.succeed();
      }
      sendHeld();
    }

    @Override
    protected void reset(String why) {
      sender.reject(ErrorKind.CLOSED, () -> why);
    }
  }

  @Override
  boolean canSend() {
    return true;
  }

  private void sendHeld() {
    while (!held.isEmpty() && http2().hasRoom()) {
      RequestStream stream = held.remove();
      if (stream.sender.isWaiting()) {
        stream.send();
      }
    }
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
