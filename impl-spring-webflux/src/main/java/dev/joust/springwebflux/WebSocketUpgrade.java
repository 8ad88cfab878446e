package dev.joust.springwebflux;

import dev.joust.reactornetty.base.ContractRequest;
import dev.joust.reactornetty.base.SocketGate;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.peer.Push;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.socket.HandshakeInfo;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.WebSocketSession;
import org.springframework.web.reactive.socket.server.upgrade.ReactorNettyRequestUpgradeStrategy;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.channel.ChannelOperations;
import reactor.netty.http.websocket.WebsocketInbound;

/** Turns a request into a WebSocket session by Spring's strategy, behind the contract's checks. */
record WebSocketUpgrade(
    Application application,
    CounterRecorder counters,
    int maxMessageBytes,
    ReactorNettyRequestUpgradeStrategy strategy) {

  Mono<Void> complete(
      ContractRequest request, ServerWebExchange exchange, Interaction interaction) {
    exchange.getResponse().getHeaders().set(HttpHeaders.DATE, application.date());
    SocketGate gate = SocketGate.before(request, maxMessageBytes);
    WebSocketHandler handler =
        session -> {
          gate.open((WebsocketInbound) ChannelOperations.get(request.channel()));
          return interaction == Interaction.ECHO_SOCKET
              ? echo(session)
              : push(
                  session,
                  new PushSocket(session, gate, counters, Push.of(interaction, application)));
        };
    return strategy.upgrade(
        exchange,
        handler,
        null,
        () ->
            new HandshakeInfo(
                exchange.getRequest().getURI(),
                exchange.getRequest().getHeaders(),
                Mono.empty(),
                null));
  }

  private Mono<Void> echo(WebSocketSession session) {
    return session.send(messages(session).map(this::echoed));
  }

  private WebSocketMessage echoed(WebSocketMessage message) {
    counters.messageSent();
    return message.retain();
  }

  private Mono<Void> push(WebSocketSession session, PushSocket socket) {
    return messages(session)
        .doOnSubscribe(subscribed -> socket.push().opened(socket))
        .doOnNext(socket::received)
        .doFinally(ended -> socket.push().closed())
        .then();
  }

  private Flux<WebSocketMessage> messages(WebSocketSession session) {
    return session.receive().doOnNext(message -> counters.messageReceived());
  }
}
