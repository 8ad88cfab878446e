package dev.joust.tomcat;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A response of server-sent events. It is written to by whichever thread has something to say.
 * Tomcat uses a response again once it has told the listener that the request is over, so the
 * listener waits for a write that is under way, and none follows.
 */
final class EventStream implements Peer, WriteListener, AsyncListener {

  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final Push push;
  private AsyncContext async;
  private ServletOutputStream out;
  private ByteBuffer event = ByteBuffer.allocate(0);
  private boolean isBegun;
  private boolean isSending;
  private boolean isLast;
  private boolean isOver;

  EventStream(HttpServletRequest request, HttpServletResponse response, Push push) {
    this.request = request;
    this.response = response;
    this.push = push;
  }

  void begin() throws IOException {
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
  public synchronized boolean isOpen() {
    return !isOver;
  }

  @Override
  public synchronized void send(Text text) {
    event = text.bytes();
    isSending = true;
    onWritePossible();
  }

  @Override
  public synchronized void close(int code) {
    isLast = true;
    onWritePossible();
  }

  /** Goes on, on any thread, whether Tomcat has room or the push has an event. */
  @Override
  public synchronized void onWritePossible() {
    try {
      while (!isOver && out.isReady()) {
        if (!isBegun) {
          isBegun = true;
          out.flush();
          push.opened(this);
        } else if (event.hasRemaining()) {
          out.write(event);
          if (out.isReady()) {
            out.flush();
          }
        } else if (isSending) {
          isSending = false;
          push.sent();
        } else {
          if (isLast) {
            isOver = true;
            async.complete();
          }
          return;
        }
      }
    } catch (IOException clientGone) {
      end();
    }
  }

  private synchronized void end() {
    isOver = true;
    push.closed();
  }

  @Override
  public void onError(Throwable failure) {}

  @Override
  public void onComplete(AsyncEvent event) {
    end();
  }

  @Override
  public void onError(AsyncEvent event) {
    end();
  }

  @Override
  public void onTimeout(AsyncEvent event) {}

  @Override
  public void onStartAsync(AsyncEvent event) {}
}
