package dev.joust.springwebflux;

import dev.joust.reactornetty.base.SocketGate;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import java.util.Optional;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.WebSocketMessage.Type;
import org.springframework.web.reactive.socket.WebSocketSession;
import reactor.core.publisher.Mono;

/** Pushes to a session's client. */
record PushSocket(WebSocketSession session, SocketGate gate, CounterRecorder counters, Push push)
    implements Peer {

  void received(WebSocketMessage message) {
    push.received(
        message.getType() == Type.TEXT
            ? Optional.of(message.getPayloadAsText())
            : Optional.empty());
  }

  @Override
  public boolean isOpen() {
    return gate.isOpen();
  }

  @Override
  public void send(Text text) {
    counters.messageSent();
    session
        .send(
            Mono.just(new WebSocketMessage(Type.TEXT, session.bufferFactory().wrap(text.bytes()))))
        .subscribe(nothing -> {}, failure -> push.closed(), push::sent);
  }

  @Override
  public void close(int code) {
    gate.close(code);
  }

  @Override
  public void execute(Runnable task) {
    gate.execute(task);
  }
}
