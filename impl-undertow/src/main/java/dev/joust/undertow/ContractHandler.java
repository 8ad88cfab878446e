package dev.joust.undertow;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.http.TokenList;
import dev.joust.spi.peer.Push;
import io.undertow.conduits.GzipStreamSourceConduit;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.HttpContinueReadHandler;
import io.undertow.server.handlers.encoding.RequestEncodingHandler;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.SameThreadExecutor;
import io.undertow.websockets.WebSocketConnectionCallback;
import io.undertow.websockets.WebSocketProtocolHandshakeHandler;
import io.undertow.websockets.core.CloseMessage;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSockets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/**
 * Hands requests to the application and does what it answers, on the I/O thread; handlers run on
 * the workers where that is asked for.
 */
final class ContractHandler implements HttpHandler {

  private final Application application;
  private final CounterRecorder counters;
  private final Handshake13 handshake;
  private final Execution execution;
  private final Map<Interaction, HttpHandler> interactions = new EnumMap<>(Interaction.class);

  ContractHandler(
      Application application,
      CounterRecorder counters,
      ServerSettings settings,
      MessageBuffers messageBuffers,
      Execution execution) {
    this.execution = execution;
    this.application = application;
    this.counters = counters;
    this.handshake = new Handshake13(settings, messageBuffers);
    HttpHandler echo = exchange -> EchoBody.begin(exchange, application, settings);
    interactions.put(Interaction.ECHO_BODY, inflating(settings, new HttpContinueReadHandler(echo)));
    interactions.put(
        Interaction.ECHO_SOCKET, socket(channel -> new EchoSession(channel, counters)));
    for (Interaction events : List.of(Interaction.JOB_EVENTS, Interaction.LIVE_EVENTS)) {
      interactions.put(
          events, exchange -> new EventStream(exchange, Push.of(events, application)).begin());
    }
    for (Interaction pushed :
        List.of(Interaction.JOB_SOCKET, Interaction.JOBS_SOCKET, Interaction.LIVE_SOCKET)) {
      interactions.put(
          pushed,
          socket(channel -> new PushSession(channel, counters, Push.of(pushed, application))));
    }
  }

  /**
   * As Undertow's <a
   * href="https://undertow.io/undertow-docs/undertow-docs-2.1.0/index.html#predicates-attributes-and-handlers">
   * handler {@code uncompress}</a> does it.
   */
  private static HttpHandler inflating(ServerSettings settings, HttpHandler reading) {
    return settings.decompression()
        ? new RequestEncodingHandler(reading)
            .addEncoding(EchoBody.INFLATED, GzipStreamSourceConduit.WRAPPER)
        : reading;
  }

  private HttpHandler socket(Function<StrictWebSocketChannel, Session> session) {
    WebSocketConnectionCallback open =
        (exchange, channel) -> session.apply((StrictWebSocketChannel) channel).open();
    return new WebSocketProtocolHandshakeHandler(List.of(handshake), open);
  }

  /** Has the sessions' clients leave; the latch is at zero when their connections have ended. */
  CountDownLatch goAway() {
    List<WebSocketChannel> sessions =
        interactions.values().stream()
            .filter(WebSocketProtocolHandshakeHandler.class::isInstance)
            .flatMap(
                handler ->
                    ((WebSocketProtocolHandshakeHandler) handler).getPeerConnections().stream())
            .toList();
    CountDownLatch gone = new CountDownLatch(sessions.size());
    for (WebSocketChannel session : sessions) {
      session.addCloseTask(closed -> gone.countDown());
      session
          .getIoThread()
          .execute(() -> WebSockets.sendClose(CloseMessage.GOING_AWAY, "", session, null));
    }
    return gone;
  }

  @Override
  public void handleRequest(HttpServerExchange exchange) throws Exception {
    counters.request();
    HeaderMap headers = exchange.getRequestHeaders();
    honourClose(exchange, headers);
    date(exchange);
    String method = exchange.getRequestMethod().toString();
    Answer decided =
        headers.contains(Headers.UPGRADE) && exchange.isHttp11()
            ? application.upgrade(
                method, exchange.getRequestPath(), name -> headers.eachValue(new HttpString(name)))
            : application.answer(method, exchange.getRequestPath());
    Answer answer =
        execution == Execution.WORKER
            // The pool that Undertow dispatches blocking handlers to.
            ? decided.on(exchange.getConnection().getWorker())
            : decided.here();
    if (answer instanceof Response response) {
      Responses.send(exchange, response);
    } else if (answer instanceof Pending pending) {
      // Dispatched, the exchange stays open when the handler returns.
      exchange.dispatch(SameThreadExecutor.INSTANCE, () -> await(exchange, pending));
    } else {
      interactions.get((Interaction) answer).handleRequest(exchange);
    }
  }

  private void await(HttpServerExchange exchange, Pending pending) {
    pending.whenReady(
        response ->
            exchange
                .getIoThread()
                .execute(
                    () -> {
                      date(exchange);
                      Responses.send(exchange, response);
                    }));
  }

  private void date(HttpServerExchange exchange) {
    exchange.getResponseHeaders().put(Headers.DATE, application.date());
  }

  /** Undertow sees {@code close} only where it stands alone. */
  private static void honourClose(HttpServerExchange exchange, HeaderMap headers) {
    HeaderValues connection = headers.get(Headers.CONNECTION);
    if (connection != null && exchange.isPersistent() && TokenList.contains(connection, "close")) {
      exchange.setPersistent(false);
    }
  }
}
