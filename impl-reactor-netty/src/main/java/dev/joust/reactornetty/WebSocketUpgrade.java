package dev.joust.reactornetty;

import dev.joust.reactornetty.base.ContractRequest;
import dev.joust.reactornetty.base.SocketGate;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.peer.Push;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.WebsocketServerSpec;
import reactor.netty.http.websocket.WebsocketInbound;
import reactor.netty.http.websocket.WebsocketOutbound;

/** Turns a connection from HTTP to WebSocket and serves the session. */
record WebSocketUpgrade(
    Application application,
    CounterRecorder counters,
    int maxMessageBytes,
    WebsocketServerSpec spec) {

  Mono<Void> complete(
      ContractRequest request, HttpServerResponse response, Interaction interaction) {
    response.header(HttpHeaderNames.DATE, application.date());
    SocketGate gate = SocketGate.before(request, maxMessageBytes);
    return response.sendWebsocket(
        (in, out) -> {
          gate.open(in);
          return interaction == Interaction.ECHO_SOCKET
              ? echo(in, out)
              : push(in, new PushSocket(out, gate, counters, Push.of(interaction, application)));
        },
        spec);
  }

  private Publisher<Void> echo(WebsocketInbound in, WebsocketOutbound out) {
    return out.sendObject(messages(in).map(this::echoed));
  }

  private WebSocketFrame echoed(WebSocketFrame message) {
    counters.messageSent();
    return message.retain();
  }

  private Publisher<Void> push(WebsocketInbound in, PushSocket socket) {
    return messages(in)
        .doOnSubscribe(subscribed -> socket.push().opened(socket))
        .doOnNext(socket::received)
        .doFinally(ended -> socket.push().closed())
        .then();
  }

  private Flux<WebSocketFrame> messages(WebsocketInbound in) {
    return in.receiveFrames().doOnNext(message -> counters.messageReceived());
  }
}
