package dev.joust.undertow;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.Methods;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.xnio.IoUtils;
import org.xnio.channels.StreamSinkChannel;

/** A response of server-sent events, one of them in flight at a time. */
abstract class EventStream {

  private final HttpServerExchange exchange;
  private StreamSinkChannel sink;
  private ByteBuffer inFlight = ByteBuffer.allocate(0);

  EventStream(HttpServerExchange exchange) {
    this.exchange = exchange;
  }

  /** The stream is open; {@link #advance} is called next. */
  abstract void opened();

  /** The connection has closed. */
  void closed() {}

  /** The event to send now, if there is one; asked for when the one before has been written. */
  abstract Optional<ByteBuffer> next();

  /** Whether the stream ends when {@link #next} has nothing. */
  abstract boolean isLast();

  final void begin() {
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
    exchange.getConnection().addCloseListener(connection -> closed());
    opened();
    advance();
  }

  /** Goes on, from any thread, as there may be another event. */
  final void signal() {
    exchange.getIoThread().execute(this::advance);
  }

  private void advance() {
    try {
      while (isWritten()) {
        Optional<ByteBuffer> event = next();
        if (event.isEmpty()) {
          sink.suspendWrites();
          if (isLast()) {
            exchange.endExchange();
          }
          return;
        }
        inFlight = event.get();
      }
      sink.resumeWrites();
    } catch (IOException gone) {
      IoUtils.safeClose(exchange.getConnection());
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
