package dev.joust.jetty;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** Answers a request, which {@code end} completes, with events. Any thread may write to Jetty. */
record EventStream(Request request, Response response, Callback end, Push push) implements Peer {

  private static final PreEncodedHttpField EVENTS =
      new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "text/event-stream");
  private static final PreEncodedHttpField NO_CACHE =
      new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-cache");

  /** Sends the head at once; to HEAD that is all. */
  void begin() {
    response.getHeaders().put(EVENTS).put(NO_CACHE);
    if (request.getMethod().equals("HEAD")) {
      close(NORMAL_CLOSURE);
      return;
    }
    if (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_0) {
      response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
    }
    write(BufferUtil.EMPTY_BUFFER, () -> push.opened(this));
  }

  /** What is written to a client that has left fails. */
  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void send(Text text) {
    write(text.bytes(), push::sent);
  }

  /** Jetty may run the callback on a selector's thread; others it hands to a second one. */
  private void write(ByteBuffer bytes, Runnable written) {
    response.write(
        false,
        bytes,
        Callback.from(
            InvocationType.NON_BLOCKING,
            written,
            failure -> {
              push.closed();
              end.failed(failure);
            }));
  }

  @Override
  public void sendLast(Text text) {
    response.write(true, text.bytes(), end);
  }

  @Override
  public void close(int code) {
    response.write(true, BufferUtil.EMPTY_BUFFER, end);
  }
}
