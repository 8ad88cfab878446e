package dev.joust.vertx;

import dev.joust.spi.Application;
import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.internal.buffer.BufferInternal;

/** Answers a request with server-sent events. */
final class EventStream {

  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final Application application;

  EventStream(HttpServerRequest request, Application application) {
    this.request = request;
    this.response = request.response();
    this.application = application;
  }

  /** Sends one event when a new job completes, then ends the stream. */
  void job() {
    if (begin()) {
      Context context = Vertx.currentContext();
      Job job = application.jobs().create();
      Registration awaited =
          job.onComplete(
              () ->
                  context.runOnContext(
                      now -> {
                        if (!response.closed()) {
                          response.end(job.event().string());
                          endConnectionOfHttp10();
                        }
                      }));
      response.closeHandler(closed -> awaited.cancel());
    }
  }

  /** Sends live documents until the client leaves. */
  void live() {
    if (begin()) {
      LiveWriter writer =
          new LiveWriter(
              application.liveFeed(),
              document ->
                  response.write(
                      BufferInternal.buffer(Unpooled.wrappedBuffer(document.event().bytes()))));
      response.closeHandler(closed -> writer.end());
      writer.begin();
    }
  }

  /** Sends the head; false if that is all that was asked for. HTTP/1.0 knows no chunks. */
  private boolean begin() {
    response
        .putHeader(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_EVENT_STREAM)
        .putHeader(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_CACHE)
        .putHeader(HttpHeaderNames.DATE, application.date());
    if (request.version() == HttpVersion.HTTP_1_0) {
      response.putHeader(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    } else {
      response.setChunked(true);
    }
    if (request.method() == HttpMethod.HEAD) {
      response.end();
      endConnectionOfHttp10();
      return false;
    }
    if (request.version() == HttpVersion.HTTP_1_0) {
      // writeHead would announce chunks.
      response.write(Buffer.buffer());
    } else {
      response.writeHead();
    }
    return true;
  }

  private void endConnectionOfHttp10() {
    if (request.version() == HttpVersion.HTTP_1_0) {
      request.connection().close();
    }
  }
}
