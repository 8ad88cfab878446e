package dev.joust.reactornetty;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Header;
import dev.joust.spi.Interaction;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.util.function.BiFunction;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Answers requests. Reactor Netty hands a connection's next one over when this is answered. */
final class HttpHandler
    implements BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> {

  private final Application application;
  private final CounterRecorder counters;
  private final ServerSettings settings;
  private final WebSocketUpgrade upgrade;

  HttpHandler(Application application, CounterRecorder counters, ServerSettings settings) {
    this.application = application;
    this.counters = counters;
    this.settings = settings;
    this.upgrade = new WebSocketUpgrade(application, counters, settings);
  }

  @Override
  public Publisher<Void> apply(HttpServerRequest request, HttpServerResponse response) {
    HttpHeaders headers = request.requestHeaders();
    boolean http11 = request.version().isKeepAliveDefault();
    if (http11 && headers.getAll(HttpHeaderNames.HOST).size() != 1) {
      return refuse(request, application.malformed());
    }
    counters.request();
    String method = request.method().name();
    Answer answer =
        http11 && headers.contains(HttpHeaderNames.UPGRADE)
            ? application.upgrade(method, request.uri(), headers::getAll)
            : application.answer(method, request.uri());
    if (answer instanceof Response ready) {
      return send(request, response, ready);
    }
    return answer instanceof Pending pending
        ? await(request, pending).flatMap(ready -> Mono.from(send(request, response, ready)))
        : interact(request, response, (Interaction) answer);
  }

  private static Mono<Response> await(HttpServerRequest request, Pending pending) {
    Channel channel = channel(request);
    return Mono.create(
        ready ->
            ready.onDispose(
                pending.whenReady(
                        response -> channel.eventLoop().execute(() -> ready.success(response)))
                    ::cancel));
  }

  private Publisher<Void> interact(
      HttpServerRequest request, HttpServerResponse response, Interaction interaction) {
    return switch (interaction) {
      case ECHO_BODY -> echo(request, response);
      case JOB_EVENTS, LIVE_EVENTS -> stream(request, response, interaction);
      default -> upgrade.complete(channel(request), request, response, interaction);
    };
  }

  private Publisher<Void> echo(HttpServerRequest request, HttpServerResponse response) {
    String length = request.requestHeaders().get(HttpHeaderNames.CONTENT_LENGTH);
    int maxBytes = settings.maxMessageBytes();
    if (length != null && Long.parseLong(length) > maxBytes) {
      return refuse(request, application.bodyTooLarge());
    }
    return Mono.using(
            () -> EchoBody.of(request, channel(request).alloc(), maxBytes),
            body ->
                request
                    .receive()
                    .doOnNext(body::add)
                    .then(Mono.defer(() -> Mono.from(send(request, response, body)))),
            EchoBody::release)
        .onErrorResume(
            EchoBody.TooLarge.class,
            tooLarge -> Mono.from(refuse(request, application.bodyTooLarge())));
  }

  private Publisher<Void> send(
      HttpServerRequest request, HttpServerResponse response, EchoBody body) {
    head(request, response, body.contentType(), body.bytes());
    return response.sendObject(body.taken());
  }

  private Publisher<Void> send(
      HttpServerRequest request, HttpServerResponse response, Response answer) {
    response.status(answer.status());
    HttpHeaders headers = head(request, response, answer.contentType(), answer.bodyBytes());
    for (Header header : answer.headers()) {
      headers.add(header.name(), header.value());
    }
    return request.method().equals(HttpMethod.HEAD)
        ? response.send()
        : response.sendObject(Unpooled.wrappedBuffer(answer.body()));
  }

  private HttpHeaders head(
      HttpServerRequest request, HttpServerResponse response, CharSequence contentType, int bytes) {
    HttpHeaders headers = response.responseHeaders();
    if (!request.version().isKeepAliveDefault() && asksForKeepAlive(request)) {
      headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
    }
    return headers
        .set(HttpHeaderNames.CONTENT_TYPE, contentType)
        .set(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(bytes))
        .set(HttpHeaderNames.DATE, application.date());
  }

  private static boolean asksForKeepAlive(HttpServerRequest request) {
    return request
        .requestHeaders()
        .containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE, true);
  }

  private Publisher<Void> stream(
      HttpServerRequest request, HttpServerResponse response, Interaction interaction) {
    response
        .sse()
        .header(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_CACHE)
        .header(HttpHeaderNames.DATE, application.date());
    if (request.method().equals(HttpMethod.HEAD)) {
      return response.send();
    }
    if (!request.version().isKeepAliveDefault()) {
      // HTTP/1.0 knows no chunks.
      response.chunkedTransfer(false).keepAlive(false);
    }
    Push push = Push.of(interaction, application);
    return response
        .sendHeaders()
        .then(
            Mono.create(
                end -> {
                  end.onDispose(push::closed);
                  push.opened(new EventStream(channel(request), push, end));
                }));
  }

  /** Refuses a request and ends the connection, as the rest of the request is of no use. */
  private Publisher<Void> refuse(HttpServerRequest request, Response answer) {
    LingeringClose.refuse(channel(request), answer, application.date());
    return Mono.never();
  }

  private static Channel channel(HttpServerRequest request) {
    return ((Connection) request).channel();
  }
}
