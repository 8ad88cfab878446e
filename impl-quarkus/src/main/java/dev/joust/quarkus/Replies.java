package dev.joust.quarkus;

import dev.joust.spi.Application;
import dev.joust.spi.Header;
import dev.joust.spi.Response;
import dev.joust.vertx.base.Expectation;
import dev.joust.vertx.base.LingeringClose;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.buffer.impl.BufferImpl;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import jakarta.ws.rs.core.HttpHeaders;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** Turns what the application answers into what Vert.x and REST send. */
final class Replies {

  /** RFC 9113, section 7. */
  private static final long NO_ERROR = 0;

  private Replies() {}

  static void send(HttpServerRequest request, Application application, Response answer) {
    HttpServerResponse response = request.response();
    response.setStatusCode(answer.status());
    response
        .putHeader(HttpHeaderNames.CONTENT_TYPE, answer.contentType())
        .putHeader(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(answer.bodyBytes()))
        .putHeader(HttpHeaderNames.DATE, application.date());
    for (Header header : answer.headers()) {
      response.putHeader(header.name(), header.value());
    }
    if (request.method() == HttpMethod.HEAD) {
      // Over HTTP/2, Vert.x would send the body.
      response.end();
    } else {
      response.end(body(answer));
    }
  }

  static RestResponse<Buffer> ofRest(
      HttpServerRequest request, Application application, Response answer) {
    // REST has paused it again, and nobody wants its body.
    request.resume();
    ResponseBuilder<Buffer> response =
        ResponseBuilder.<Buffer>create(answer.status())
            .header(HttpHeaders.CONTENT_TYPE, answer.contentType())
            .header(HttpHeaders.CONTENT_LENGTH, answer.bodyBytes())
            .header(HttpHeaders.DATE, application.date());
    if (request.method() != HttpMethod.HEAD) {
      response.entity(body(answer));
    }
    for (Header header : answer.headers()) {
      response.header(header.name(), header.value());
    }
    return response.build();
  }

  /** The body where it is: nothing of it is copied. */
  private static Buffer body(Response answer) {
    return BufferImpl.buffer(Unpooled.wrappedBuffer(answer.body()));
  }

  /**
   * Refuses a request and ends the connection, or the stream of HTTP/2, as the rest of the request
   * is of no use.
   */
  static void refuse(HttpServerRequest request, Application application, Response answer) {
    request.handler(null).endHandler(null).resume();
    if (request.version() == HttpVersion.HTTP_2) {
      send(request, application, answer);
      request.response().reset(NO_ERROR);
      return;
    }
    request.response().putHeader(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    send(request, application, answer);
    LingeringClose.of(request.connection());
  }

  /** So that no other part of Quarkus does it again. */
  static void continueIfExpected(HttpServerRequest request) {
    if (Expectation.isIn(request)) {
      request.response().writeContinue();
      request.headers().remove(HttpHeaderNames.EXPECT);
    }
  }
}
