package dev.joust.vertx;

import dev.joust.netty.FrameGate;
import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Header;
import dev.joust.spi.Interaction;
import dev.joust.spi.Response;
import dev.joust.spi.http.TokenList;
import io.netty.buffer.Unpooled;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.net.impl.ConnectionBase;

/** Answers requests. */
record HttpHandler(Application application, CounterRecorder counters, int maxMessageBytes)
    implements Handler<HttpServerRequest> {

  private static final String VERTX_HANDLER = "handler";
  private static final String OCTETS = "application/octet-stream";

  @Override
  public void handle(HttpServerRequest request) {
    boolean http11 = request.version() == HttpVersion.HTTP_1_1;
    if (http11 && request.headers().getAll(HttpHeaders.HOST).size() != 1) {
      refuse(request, application.malformed());
      return;
    }
    counters.request();
    closeIfAsked(request);
    String method = request.rawMethod();
    Answer answer =
        http11 && request.headers().contains(HttpHeaders.UPGRADE)
            ? application.upgrade(method, request.uri(), request.headers()::getAll)
            : application.answer(method, request.uri());
    if (answer == Interaction.ECHO_SOCKET) {
      open(request);
    } else if (answer == Interaction.ECHO_BODY) {
      echo(request);
    } else {
      continueIfExpected(request);
      send(
          request,
          answer instanceof Response response
              ? response
              // A route of a feature that this contender does not have.
              : (Response) application.answer("GET", "/none"));
    }
  }

  /** Vert.x itself sees {@code close} only where it stands alone. */
  private static void closeIfAsked(HttpServerRequest request) {
    if (TokenList.isAmongOthers(request.getHeader(HttpHeaders.CONNECTION), "close")) {
      closeAfter(request);
    }
  }

  private static void closeAfter(HttpServerRequest request) {
    request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    request.response().endHandler(ended -> request.connection().close());
  }

  private void open(HttpServerRequest request) {
    ServerWebSocket socket = request.upgrade();
    FrameGate.before(
        VERTX_HANDLER, ((ConnectionBase) request.connection()).channel(), maxMessageBytes);
    new EchoSocket(socket, counters).open();
  }

  private void echo(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    if (length != null && Long.parseLong(length) > maxMessageBytes) {
      refuse(request, application.bodyTooLarge());
      return;
    }
    continueIfExpected(request);
    Buffer body = Buffer.buffer();
    request.handler(
        part -> {
          if (part.length() > maxMessageBytes - body.length()) {
            request.handler(null).endHandler(null);
            refuse(request, application.bodyTooLarge());
          } else {
            body.appendBuffer(part);
          }
        });
    request.endHandler(
        end -> {
          String contentType = request.getHeader(HttpHeaders.CONTENT_TYPE);
          request
              .response()
              .putHeader(HttpHeaders.CONTENT_TYPE, contentType == null ? OCTETS : contentType)
              .putHeader(HttpHeaders.DATE, application.date())
              .end(body);
        });
  }

  private void refuse(HttpServerRequest request, Response answer) {
    closeAfter(request);
    send(request, answer);
  }

  private void send(HttpServerRequest request, Response answer) {
    HttpServerResponse response = request.response();
    response.setStatusCode(answer.status());
    response
        .putHeader(HttpHeaders.CONTENT_TYPE, answer.contentType())
        .putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(answer.bodyBytes()))
        .putHeader(HttpHeaders.DATE, application.date());
    for (Header header : answer.headers()) {
      response.putHeader(header.name(), header.value());
    }
    if (request.method() == HttpMethod.HEAD) {
      response.end();
    } else {
      // Not copied, as a buffer of the public API would be.
      response.end(Buffer.buffer(Unpooled.wrappedBuffer(answer.body())));
    }
  }

  private static void continueIfExpected(HttpServerRequest request) {
    String expectation = request.getHeader(HttpHeaders.EXPECT);
    if (expectation != null && expectation.equalsIgnoreCase("100-continue")) {
      request.response().writeContinue();
    }
  }
}
