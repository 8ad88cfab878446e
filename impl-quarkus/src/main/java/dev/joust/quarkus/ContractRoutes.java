package dev.joust.quarkus;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.http.TokenList;
import dev.joust.spi.peer.Push;
import dev.joust.vertx.base.EventStream;
import dev.joust.vertx.base.LingeringClose;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.buffer.impl.BufferImpl;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * What stands before resources and endpoints: a <a
 * href="https://quarkus.io/guides/http-reference#filters">filter</a> of what the contract refuses
 * before it asks who answers, and <a
 * href="https://quarkus.io/guides/http-reference#programmatically-configure-your-routes">routes</a>
 * for what REST has no word for.
 */
@Singleton
class ContractRoutes {

  /** The filter comes before those of Quarkus. */
  private static final int PRIORITY = 1_000;

  private final Application application;
  private final CounterRecorder counters;
  private final ServerSettings settings;

  ContractRoutes(Application application, CounterRecorder counters, ServerSettings settings) {
    this.application = application;
    this.counters = counters;
    this.settings = settings;
  }

  void filter(@Observes Filters filters) {
    filters.register(this::filter, PRIORITY);
  }

  void route(@Observes Router router) {
    router.route("/sse").handler(this::stream);
    router.route("/sse/job").handler(this::stream);
    // Vert.x fails a request without a host, and one without a path (OPTIONS *), before all that.
    router.route().order(-PRIORITY).failureHandler(this::failed);
  }

  private void failed(RoutingContext context) {
    HttpServerRequest request = context.request();
    if (context.statusCode() == application.malformed().status()) {
      Replies.refuse(request, application, application.malformed());
    } else if (request.path().startsWith("/")) {
      context.next();
    } else {
      counters.request();
      request.resume();
      Replies.send(request, application, response(request));
    }
  }

  private void filter(RoutingContext context) {
    HttpServerRequest request = context.request();
    boolean http11 = request.version() == HttpVersion.HTTP_1_1;
    if (http11 && request.headers().getAll(HttpHeaderNames.HOST).size() != 1) {
      Replies.refuse(request, application, application.malformed());
      return;
    }
    counters.request();
    closeIfAsked(context);
    if (http11
        && request.method() == HttpMethod.GET
        && request.headers().contains(HttpHeaderNames.UPGRADE)) {
      upgrade(context);
      return;
    }
    // Endpoints would take whatever has it for a handshake.
    request.headers().remove(HttpHeaderNames.SEC_WEBSOCKET_KEY);
    if (request.method() == HttpMethod.POST && request.path().equals("/echo")) {
      String length = request.getHeader(HttpHeaderNames.CONTENT_LENGTH);
      if (length != null && Long.parseLong(length) > settings.maxMessageBytes()) {
        Replies.refuse(request, application, application.bodyTooLarge());
        return;
      }
      Replies.continueIfExpected(request);
    } else {
      if (request.method() != HttpMethod.GET) {
        Replies.continueIfExpected(request);
      }
      // Quarkus has paused it, and nobody wants its body.
      request.resume();
    }
    if (request.method() == HttpMethod.OPTIONS) {
      Replies.send(request, application, response(request));
    } else {
      context.next();
    }
  }

  private Response response(HttpServerRequest request) {
    return (Response) application.answer(request.method().name(), request.uri());
  }

  private void upgrade(RoutingContext context) {
    HttpServerRequest request = context.request();
    Answer answer =
        application.upgrade(request.method().name(), request.uri(), request.headers()::getAll);
    if (answer instanceof Response response) {
      request.resume();
      Replies.send(request, application, response);
      return;
    }
    if (answer instanceof Interaction interaction && interaction.isSocket()) {
      // Vert.x itself sees it only where it stands alone.
      request.headers().set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET);
      request.response().putHeader(HttpHeaderNames.DATE, application.date());
    } else {
      request.headers().remove(HttpHeaderNames.SEC_WEBSOCKET_KEY);
      request.resume();
    }
    context.next();
  }

  /** Vert.x itself sees {@code close} only where it stands alone. */
  private static void closeIfAsked(RoutingContext context) {
    HttpServerRequest request = context.request();
    if (TokenList.isAmongOthers(request.getHeader(HttpHeaderNames.CONNECTION), "close")) {
      context.response().putHeader(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
      context.addEndHandler(ended -> LingeringClose.of(request.connection()));
    }
  }

  private void stream(RoutingContext context) {
    HttpServerRequest request = context.request();
    Answer answer = application.answer(request.method().name(), request.uri());
    if (answer instanceof Interaction interaction) {
      // REST does not tell when an event has left.
      new EventStream(request, BufferImpl::buffer, Push.of(interaction, application))
          .begin(application.date(), end -> context.addEndHandler(ended -> end.run()));
    } else {
      Replies.send(request, application, (Response) answer);
    }
  }
}
