package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.http.ResponseReader;
import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** A user who sends HTTP requests. */
final class HttpUser extends User implements Sender.Way {

  private final Sender sender = sendBy(this);
  private final LoadSpec spec;
  private final boolean closes;
  private final boolean hasBody;
  private final List<ByteBuf> requests;
  private ByteBuf request;
  private int turn;
  private final ResponseReader reader = new ResponseReader();

  /** A user with a number of its own, from 0; requests, one for each URL, outlive it. */
  HttpUser(
      UserThread thread,
      Optional<InetSocketAddress> source,
      int number,
      LoadSpec spec,
      List<ByteBuf> requests) {
    super(thread, source, number);
    this.requests = requests;
    this.turn = (number + requests.size() - 1) % requests.size();
    this.spec = spec;
    this.closes = spec.endpoint().closes();
    this.hasBody = spec.request().body().length > 0;
    this.request = requests.get(turn).duplicate();
    if (spec.request().isForHeadAlone()) {
      reader.expectHeadsAlone();
    }
  }

  @Override
  public boolean canSend() {
    return true;
  }

  @Override
  protected boolean sendsOften() {
    return false;
  }

  @Override
  public void request() {
    reader.reset();
    if (requests.size() > 1) {
      turn = (turn + 1) % requests.size();
      request = requests.get(turn).duplicate();
    }
    if (isConnected()) {
      writeRequest();
    } else {
      connect();
    }
  }

  @Override
  protected void connected() {
    opened();
    if (sender.isWaiting()) {
      writeRequest();
    }
  }

  @Override
  protected void received(byte[] bytes, int count) {
    if (!sender.isWaiting()) {
      unasked(bytes, count);
      return;
    }
    if (reader.read(bytes, 0, count) < count) {
      fail(ErrorKind.LENGTH, ResponseReader.SURPLUS);
    } else if (reader.isComplete() && !(closes && fault().isEmpty())) {
      conclude();
    }
  }

  /** A server may end an idle connection with a 408; any other answer to nothing is wrong. */
  private void unasked(byte[] bytes, int count) {
    disconnect();
    if (reader.readUnasked(bytes, count) == ErrorKind.UNASKED) {
      recorder().failed(ErrorKind.UNASKED, () -> ResponseReader.UNASKED);
    }
  }

  @Override
  void answerEnds() {
    reader.endOfStream();
    if (reader.isComplete()) {
      conclude();
    } else {
      fail(ErrorKind.CLOSED, "closes the connection before the end of an answer");
    }
  }

  private void writeRequest() {
    write(request.readerIndex(0));
  }

  private void conclude() {
    recorder().answered(reader.status());
    Optional<ErrorKind> fault = fault();
    boolean isEarly = hasBody && isConnected() && hasUnsent();
    if (closes || !reader.keepsOpen() || isEarly) {
      disconnect();
    }
    if (fault.isPresent()) {
      sender.reject(fault.get(), () -> words(fault.get()));
    } else {
      sender.succeed();
    }
  }

  private String words(ErrorKind fault) {
    return switch (fault) {
      case STATUS ->
          spec.refusal(reader.status(), reader.head().location())
              + (requests.size() > 1 ? "; the request was for " + spec.uris().get(turn) : "");
      case LENGTH -> spec.bodyRefusal(reader.bodyBytes());
      default -> LoadSpec.KEPT_OPEN;
    };
  }

  private Optional<ErrorKind> fault() {
    if (!spec.accepts(reader.status())) {
      return Optional.of(ErrorKind.STATUS);
    }
    if (!spec.acceptsBody(reader.bodyBytes())) {
      return Optional.of(ErrorKind.LENGTH);
    }
    return closes && reader.keepsOpen() ? Optional.of(ErrorKind.NOT_CLOSED) : Optional.empty();
  }
}
