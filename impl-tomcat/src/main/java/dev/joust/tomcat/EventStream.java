package dev.joust.tomcat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A response of server-sent events, one of them in flight at a time. It is written to by whichever
 * thread has something to say. Tomcat uses a response again once it has told the listener that the
 * request is over, so the listener waits for a write that is under way, and none follows.
 */
abstract class EventStream implements WriteListener, AsyncListener {

  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private AsyncContext async;
  private ServletOutputStream out;
  private boolean isBegun;
  private boolean isOver;

  EventStream(HttpServletRequest request, HttpServletResponse response) {
    this.request = request;
    this.response = response;
  }

  /** The head has been sent; {@link #next} is called next. */
  abstract void opened();

  /** The request is over, whoever has ended it. */
  void closed() {}

  /** The event to send now, if there is one; asked for when the one before has been written. */
  abstract Optional<ByteBuffer> next();

  /** Whether the stream ends when {@link #next} has nothing. */
  abstract boolean isLast();

  final void begin() throws IOException {
    response.setContentType("text/event-stream");
    response.setHeader("Cache-Control", "no-cache");
    if (!request.getMethod().equals("HEAD")) {
      async = Responses.asynchronous(request);
      async.addListener(this);
      out = response.getOutputStream();
      out.setWriteListener(this);
    }
  }

  @Override
  public final void onWritePossible() {
    advance();
  }

  /** Goes on, on any thread, as there may be another event. */
  final synchronized void advance() {
    try {
      while (!isOver && out.isReady()) {
        if (!isBegun) {
          isBegun = true;
          out.flush();
          opened();
        } else if (!writeNext()) {
          return;
        }
      }
    } catch (IOException clientGone) {
      end();
    }
  }

  private boolean writeNext() throws IOException {
    Optional<ByteBuffer> event = next();
    if (event.isPresent()) {
      out.write(event.get());
      if (out.isReady()) {
        out.flush();
      }
      return true;
    }
    if (isLast()) {
      isOver = true;
      async.complete();
    }
    return false;
  }

  private synchronized void end() {
    isOver = true;
    closed();
  }

  @Override
  public final void onError(Throwable failure) {}

  @Override
  public final void onComplete(AsyncEvent event) {
    end();
  }

  @Override
  public final void onError(AsyncEvent event) {
    end();
  }

  @Override
  public final void onTimeout(AsyncEvent event) {}

  @Override
  public final void onStartAsync(AsyncEvent event) {}
}
