package dev.joust.quarkus;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.buffer.impl.BufferImpl;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;

/**
 * Answers a request with server-sent events, by Quarkus' Vert.x, as REST does not tell when an
 * event has left.
 */
final class EventStream implements Peer {

  private final RoutingContext routing;
  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final Push push;
  private final Context context = Vertx.currentContext();

  EventStream(RoutingContext routing, Push push) {
    this.routing = routing;
    this.request = routing.request();
    this.response = routing.response();
    this.push = push;
  }

  /** Sends the head; to HEAD that is all. HTTP/1.0 knows no chunks. */
  void begin(String date) {
    response
        .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
        .putHeader(HttpHeaders.DATE, date);
    if (request.version() == HttpVersion.HTTP_1_0) {
      response.putHeader(HttpHeaders.CONNECTION, "close");
    } else {
      response.setChunked(true);
    }
    if (request.method() == HttpMethod.HEAD) {
      end(Buffer.buffer());
      return;
    }
    response.write(Buffer.buffer());
    routing.addEndHandler(ended -> push.closed());
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

  private static Buffer event(Text text) {
    return BufferImpl.buffer(Unpooled.wrappedBuffer(text.bytes()));
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
