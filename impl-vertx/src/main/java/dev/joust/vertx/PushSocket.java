package dev.joust.vertx;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import dev.joust.vertx.base.FrameGate;
import io.vertx.core.Context;
import io.vertx.core.http.ServerWebSocket;
import java.util.Optional;

/** Pushes to a session's client. */
record PushSocket(
    ServerWebSocket socket, CounterRecorder counters, Push push, Context context, FrameGate gate)
    implements Peer {

  void open() {
    socket.textMessageHandler(message -> received(Optional.of(message)));
    socket.binaryMessageHandler(message -> received(Optional.empty()));
    socket.closeHandler(closed -> push.closed());
    push.opened(this);
  }

  private void received(Optional<String> text) {
    counters.messageReceived();
    push.received(text);
  }

  @Override
  public boolean isOpen() {
    return !socket.isClosed();
  }

  @Override
  public void send(Text text) {
    counters.messageSent();
    socket.writeTextMessage(text.string()).onSuccess(written -> push.sent());
  }

  @Override
  public void close(int code) {
    socket.close((short) code);
  }

  /** Vert.x itself would send a close frame first, behind all that has not left. */
  @Override
  public void cut() {
    gate.cut();
  }

  @Override
  public void execute(Runnable task) {
    context.runOnContext(now -> task.run());
  }
}
