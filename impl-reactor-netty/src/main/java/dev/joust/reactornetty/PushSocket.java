package dev.joust.reactornetty;

import dev.joust.reactornetty.base.SocketGate;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.util.Optional;
import reactor.netty.http.websocket.WebsocketOutbound;

/** Pushes to a session's client. */
record PushSocket(WebsocketOutbound out, SocketGate gate, CounterRecorder counters, Push push)
    implements Peer {

  void received(WebSocketFrame message) {
    push.received(
        message instanceof TextWebSocketFrame text ? Optional.of(text.text()) : Optional.empty());
  }

  @Override
  public boolean isOpen() {
    return gate.isOpen();
  }

  @Override
  public void send(Text text) {
    counters.messageSent();
    out.sendObject(new TextWebSocketFrame(Unpooled.wrappedBuffer(text.bytes())))
        .then()
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
