package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.Exchange;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.http.ResponseReader;
import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import java.util.Optional;

/** A user who sends HTTP requests. */
final class HttpUser extends User {

  private final LoadSpec spec;
  private final boolean closes;
  private final ByteBuf request;
  private final int requestBytes;
  private final ResponseReader reader = new ResponseReader();

  /**
   * Makes a user.
   *
   * @param request the request's bytes, which outlive the user
   */
  HttpUser(UserThread thread, Optional<InetSocketAddress> source, LoadSpec spec, ByteBuf request) {
    super(thread, source);
    this.spec = spec;
    this.closes = spec.exchange() == Exchange.HTTP_CLOSE;
    this.request = request.duplicate();
    this.requestBytes = request.readableBytes();
  }

  @Override
  boolean canSend() {
    return true;
  }

  @Override
  protected boolean sendsOften() {
    return false;
  }

  @Override
  void request() {
    reader.reset();
    if (isConnected()) {
      writeRequest();
    } else {
      connect();
    }
  }

  @Override
  protected void connected() {
    opened();
    if (isWaiting()) {
      writeRequest();
    }
  }

  @Override
  protected void received(byte[] bytes, int count) {
    if (!isWaiting()) {
      disconnect();
      return;
    }
    if (reader.read(bytes, 0, count) < count) {
      fail(ErrorKind.LENGTH, "more bytes than the answer has");
    } else if (reader.isComplete() && !(closes && fault().isEmpty())) {
      conclude();
    }
  }

  @Override
  void answerEnds() {
    reader.endOfStream();
    if (reader.isComplete()) {
      conclude();
    } else {
      fail(ErrorKind.CLOSED, "the connection was closed");
    }
  }

  private void writeRequest() {
    write(request.setIndex(0, requestBytes));
  }

  private void conclude() {
    Optional<ErrorKind> fault = fault();
    if (closes || !reader.keepsOpen()) {
      disconnect();
    }
    if (fault.isPresent()) {
      reject(fault.get());
    } else {
      succeed();
    }
  }

  private Optional<ErrorKind> fault() {
    if (reader.status() != 200) {
      return Optional.of(ErrorKind.STATUS);
    }
    if (spec.expectedBytes().isPresent() && reader.bodyBytes() != spec.expectedBytes().getAsInt()) {
      return Optional.of(ErrorKind.LENGTH);
    }
    if (closes && !reader.saysClose()) {
      return Optional.of(ErrorKind.NOT_CLOSED);
    }
    return Optional.empty();
  }
}
