package dev.joust.vertx;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Header;
import dev.joust.spi.Interaction;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.http.TokenList;
import dev.joust.spi.peer.Push;
import dev.joust.vertx.base.EventStream;
import dev.joust.vertx.base.Expectation;
import dev.joust.vertx.base.FrameGate;
import dev.joust.vertx.base.LingeringClose;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.internal.buffer.BufferInternal;
import java.util.function.UnaryOperator;

/** Answers requests. Vert.x hands a connection's next request over when this one is answered. */
final class HttpHandler implements Handler<HttpServerRequest> {

  /** RFC 9113, section 7. */
  private static final long NO_ERROR = 0;

  /** RFC 6455, section 7.4.1. */
  private static final short GOING_AWAY = 1001;

  private final Application application;
  private final CounterRecorder counters;
  private final ServerSettings settings;
  private final UnaryOperator<Answer> execution;
  private Prepared latest;
  private OptimizedDate latestDate = new OptimizedDate("", "");

  HttpHandler(
      Application application,
      CounterRecorder counters,
      ServerSettings settings,
      UnaryOperator<Answer> execution) {
    this.application = application;
    this.counters = counters;
    this.settings = settings;
    this.execution = execution;
    this.latest = Prepared.of(application.malformed());
  }

  @Override
  public void handle(HttpServerRequest request) {
    boolean http11 = request.version() == HttpVersion.HTTP_1_1;
    if (http11 && request.headers().getAll(HttpHeaderNames.HOST).size() != 1) {
      refuse(request, application.malformed());
      return;
    }
    counters.request();
    closeIfAsked(request);
    String method = request.method().name();
    Answer decided =
        http11 && request.headers().contains(HttpHeaderNames.UPGRADE)
            ? application.upgrade(method, request.uri(), request.headers()::getAll)
            : application.answer(method, request.uri());
    Answer answer = execution.apply(decided);
    if (!(answer instanceof Interaction) && request.method() != HttpMethod.GET) {
      continueIfExpected(request);
    }
    if (answer instanceof Response response) {
      send(request, response);
    } else if (answer instanceof Pending pending) {
      await(request, pending);
    } else {
      interact(request, (Interaction) answer);
    }
  }

  private void await(HttpServerRequest request, Pending pending) {
    Context context = Vertx.currentContext();
    Registration awaited =
        pending.whenReady(
            response ->
                context.runOnContext(
                    now -> {
                      if (!request.response().closed()) {
                        send(request, response);
                      }
                    }));
    request.response().closeHandler(closed -> awaited.cancel());
  }

  /** Vert.x itself sees {@code close} only where it stands alone. */
  private static void closeIfAsked(HttpServerRequest request) {
    if (TokenList.isAmongOthers(request.getHeader(HttpHeaderNames.CONNECTION), "close")) {
      request.response().putHeader(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
      request.response().endHandler(ended -> LingeringClose.of(request.connection()));
    }
  }

  private void interact(HttpServerRequest request, Interaction interaction) {
    switch (interaction) {
      case ECHO_BODY -> echo(request);
      case JOB_EVENTS, LIVE_EVENTS ->
          new EventStream(request, BufferInternal::buffer, Push.of(interaction, application))
              .begin(
                  application.date(), end -> request.response().closeHandler(closed -> end.run()));
      default -> {
        // Vert.x itself sees it only where it stands alone.
        request.headers().set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET);
        upgrade(request, interaction);
      }
    }
  }

  private void upgrade(HttpServerRequest request, Interaction interaction) {
    request.response().putHeader(HttpHeaderNames.DATE, application.date());
    FrameGate gate = FrameGate.before(request, settings.maxMessageBytes());
    request
        .toWebSocket()
        .onSuccess(
            socket -> {
              open(socket, interaction, gate);
              gate.open();
            })
        .onFailure(failure -> request.connection().close());
  }

  private void open(ServerWebSocket socket, Interaction interaction, FrameGate gate) {
    if (settings.drainSeconds() > 0) {
      // Otherwise Vert.x says 1000 as it shuts down:
      // https://vertx.io/docs/vertx-core/java/#_websockets
      socket.shutdownHandler(begun -> socket.close(GOING_AWAY));
    }
    if (interaction == Interaction.ECHO_SOCKET) {
      new EchoSocket(socket, counters, settings.webSocketApi()).open();
    } else {
      Push push = Push.of(interaction, application);
      new PushSocket(socket, counters, push, Vertx.currentContext(), gate).open();
    }
  }

  private void echo(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaderNames.CONTENT_LENGTH);
    if (length != null && Long.parseLong(length) > settings.maxMessageBytes()) {
      refuse(request, application.bodyTooLarge());
      return;
    }
    continueIfExpected(request);
    Buffer body = Buffer.buffer();
    request.exceptionHandler(
        failure -> {
          if (!request.response().closed() && !request.response().headWritten()) {
            refuse(request, application.malformed());
          }
        });
    request.handler(
        part -> {
          if (part.length() > settings.maxMessageBytes() - body.length()) {
            request.handler(null).endHandler(null);
            refuse(request, application.bodyTooLarge());
          } else {
            body.appendBuffer(part);
          }
        });
    request.endHandler(
        end -> {
          HttpServerResponse response = request.response();
          String contentType = request.getHeader(HttpHeaderNames.CONTENT_TYPE);
          response.putHeader(
              HttpHeaderNames.CONTENT_TYPE,
              contentType == null ? "application/octet-stream" : contentType);
          response.putHeader(HttpHeaderNames.DATE, application.date());
          response.end(body);
        });
  }

  private void send(HttpServerRequest request, Response answer) {
    HttpServerResponse response = request.response();
    Prepared prepared = prepared(answer);
    response.setStatusCode(answer.status());
    response
        .putHeader(HttpHeaderNames.CONTENT_TYPE, prepared.contentType())
        .putHeader(HttpHeaderNames.CONTENT_LENGTH, prepared.contentLength())
        .putHeader(HttpHeaderNames.DATE, date());
    for (Header header : answer.headers()) {
      response.putHeader(header.name(), header.value());
    }
    if (request.method() == HttpMethod.HEAD) {
      // Over HTTP/2, Vert.x would send the body.
      response.end();
    } else {
      response.end(prepared.body());
    }
  }

  private Prepared prepared(Response answer) {
    if (latest.answer() != answer) {
      latest = Prepared.of(answer);
    }
    return latest;
  }

  /**
   * A response as Vert.x takes it. The same one is often sent again and again, and Vert.x checks
   * header values each time unless they are its own optimized ones. The body stays where it is, as
   * in Netty's server: from a {@link Buffer} of Vert.x's public API, which is on the heap, each
   * response would be copied. Each is sent from a view with a position of its own, which cannot be
   * released.
   */
  private record Prepared(
      Response answer, CharSequence contentType, CharSequence contentLength, Buffer body) {

    static Prepared of(Response answer) {
      return new Prepared(
          answer,
          HttpHeaders.createOptimized(answer.contentType()),
          HttpHeaders.createOptimized(Integer.toString(answer.bodyBytes())),
          BufferInternal.buffer(Unpooled.wrappedBuffer(answer.body())));
    }
  }

  private CharSequence date() {
    String now = application.date();
    OptimizedDate date = latestDate;
    if (date.text() != now) {
      date = new OptimizedDate(now, HttpHeaders.createOptimized(now));
      latestDate = date;
    }
    return date.optimized();
  }

  private record OptimizedDate(String text, CharSequence optimized) {}

  private static void continueIfExpected(HttpServerRequest request) {
    if (Expectation.isIn(request)) {
      request.response().writeContinue();
    }
  }

  /**
   * Refuses a request and ends the connection, or the stream of HTTP/2, as the rest of the request
   * is of no use.
   */
  private void refuse(HttpServerRequest request, Response answer) {
    if (request.version() == HttpVersion.HTTP_2) {
      send(request, answer);
      request.response().reset(NO_ERROR);
      return;
    }
    request.response().putHeader(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    send(request, answer);
    LingeringClose.of(request.connection());
  }
}
