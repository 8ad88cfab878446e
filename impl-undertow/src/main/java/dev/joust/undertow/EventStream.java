package dev.joust.undertow;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.Methods;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.IoUtils;
import org.xnio.channels.StreamSinkChannel;

/** A response of server-sent events. */
final class EventStream implements Peer {

  private final HttpServerExchange exchange;
  private final Push push;
  private StreamSinkChannel sink;
  private ByteBuffer inFlight = ByteBuffer.allocate(0);
  private boolean isSending;
  private boolean isOver;

  EventStream(HttpServerExchange exchange, Push push) {
    this.exchange = exchange;
    this.push = push;
  }

  void begin() {
    Responses.begin(exchange, "text/event-stream").put(Headers.CACHE_CONTROL, "no-cache");
    sink = exchange.getResponseChannel();
    if (exchange.getRequestMethod().equals(Methods.HEAD)) {
      exchange.endExchange();
    } else {
      // Dispatched, the exchange stays open when the handler returns.
      exchange.dispatch(SameThreadExecutor.INSTANCE, this::open);
    }
  }

  private void open() {
    sink.getWriteSetter().set(writable -> advance());
    if (Responses.isHttp2(exchange)) {
      // The connection may outlive the stream by far. A stream that is reset completes.
      exchange.addExchangeCompleteListener(
          (over, next) -> {
            push.closed();
            next.proceed();
          });
    } else {
      exchange.getConnection().addCloseListener(connection -> push.closed());
    }
    push.opened(this);
    advance();
  }

  @Override
  public boolean isOpen() {
    return exchange.getConnection().isOpen() && sink.isOpen();
  }

  @Override
  public void send(Text text) {
    inFlight = text.bytes();
    isSending = true;
    advance();
  }

  @Override
  public void close(int code) {
    isOver = true;
    advance();
  }

  @Override
  public void execute(Runnable task) {
    exchange.getIoThread().execute(task);
  }

  private void advance() {
    try {
      if (!isWritten()) {
        sink.resumeWrites();
        return;
      }
    } catch (IOException gone) {
      IoUtils.safeClose(exchange.getConnection());
      return;
    }
    sink.suspendWrites();
    if (isSending) {
      isSending = false;
      push.sent();
    }
    if (isOver) {
      exchange.endExchange();
    }
  }

  private boolean isWritten() throws IOException {
    while (inFlight.hasRemaining()) {
      if (sink.write(inFlight) == 0) {
        return false;
      }
    }
    return sink.flush();
  }
}
