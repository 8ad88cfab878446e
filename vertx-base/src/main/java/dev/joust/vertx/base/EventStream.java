package dev.joust.vertx.base;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.util.function.Consumer;
import java.util.function.Function;

/** Answers a request with server-sent events. */
public final class EventStream implements Peer {

  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final Function<ByteBuf, Buffer> wrap;
  private final Push push;
  private final Context context = Vertx.currentContext();

  /**
   * Streams what a push has for a client.
   *
   * @param wrap makes a buffer of bytes, for which Vert.x 4.5 and 5 have different classes
   */
  public EventStream(HttpServerRequest request, Function<ByteBuf, Buffer> wrap, Push push) {
    this.request = request;
    this.response = request.response();
    this.wrap = wrap;
    this.push = push;
  }

  /**
   * Sends the head; to HEAD that is all. HTTP/1.0 knows no chunks.
   *
   * @param onEnd takes what is to run when the response has ended
   */
  public void begin(String date, Consumer<Runnable> onEnd) {
    boolean isHttp10 = request.version() == HttpVersion.HTTP_1_0;
    response
        .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
        .putHeader(HttpHeaders.DATE, date);
    if (isHttp10) {
      response.putHeader(HttpHeaders.CONNECTION, "close");
    } else {
      response.setChunked(true);
    }
    if (request.method() == HttpMethod.HEAD) {
      end(Buffer.buffer());
      return;
    }
    if (isHttp10) {
      // writeHead would announce chunks.
      response.write(Buffer.buffer());
    } else {
      response.writeHead();
    }
    onEnd.accept(push::closed);
    push.opened(this);
  }

  @Override
  public boolean isOpen() {
    return !response.closed() && !response.ended();
  }

  @Override
  public void send(Text text) {
    response.write(event(text)).onSuccess(written -> push.sent());
  }

  @Override
  public void sendLast(Text text) {
    end(event(text));
  }

  private Buffer event(Text text) {
    return wrap.apply(Unpooled.wrappedBuffer(text.bytes()));
  }

  @Override
  public void close(int code) {
    end(Buffer.buffer());
  }

  private void end(Buffer last) {
    response.end(last);
    if (request.version() == HttpVersion.HTTP_1_0) {
      request.connection().close();
    }
  }

  @Override
  public void execute(Runnable task) {
    context.runOnContext(now -> task.run());
  }
}
