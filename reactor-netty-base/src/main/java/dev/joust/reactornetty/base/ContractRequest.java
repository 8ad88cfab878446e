package dev.joust.reactornetty.base;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

/** A request of Reactor Netty, as the contract asks about it. */
public record ContractRequest(HttpServerRequest request, Application application) {

  /** Whether it has no host, or more than one, though HTTP/1.1 demands one. */
  public boolean isMalformed() {
    return isHttp11() && request.requestHeaders().getAll(HttpHeaderNames.HOST).size() != 1;
  }

  /** Whether it has at least version 1.1. */
  public boolean isHttp11() {
    return request.version().isKeepAliveDefault();
  }

  /** Whether a client of HTTP/1.0 has to be told that its connection stays, as it has asked. */
  public boolean isKeptAliveIfTold() {
    return !isHttp11()
        && request
            .requestHeaders()
            .containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE, true);
  }

  /** What the application decides; its handler has run, or is to run on another thread. */
  public Answer answer(ServerSettings settings) {
    HttpHeaders headers = request.requestHeaders();
    String method = request.method().name();
    Answer decided =
        isHttp11() && headers.contains(HttpHeaderNames.UPGRADE)
            ? application.upgrade(method, request.uri(), headers::getAll)
            : application.answer(method, request.uri());
    // https://projectreactor.io/docs/core/release/reference/faq.html, on blocking calls.
    return settings.execution().orElse(Execution.EVENT_LOOP) == Execution.WORKER
        ? decided.on(Schedulers.boundedElastic()::schedule)
        : decided.here();
  }

  /** The response that is waited for, on the connection's own thread. */
  public Mono<Response> await(Pending pending) {
    Channel channel = channel();
    return Mono.create(
        ready ->
            ready.onDispose(
                pending.whenReady(
                        response -> channel.eventLoop().execute(() -> ready.success(response)))
                    ::cancel));
  }

  /** Refuses the request and ends the connection, as the rest of the request is of no use. */
  public <T> Mono<T> refuse(Response answer) {
    LingeringClose.refuse(channel(), answer, application.date());
    return Mono.never();
  }

  /** The connection. */
  public Channel channel() {
    return ((Connection) request).channel();
  }
}
