package dev.joust.quarkus;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.quarkus.websockets.next.CloseReason;
import io.quarkus.websockets.next.WebSocketConnection;
import io.vertx.core.Context;

/** Pushes to a session's client. */
record PushSocket(
    WebSocketConnection session,
    WebSocketGate gate,
    CounterRecorder counters,
    Push push,
    Context context)
    implements Peer {

  @Override
  public boolean isOpen() {
    return session.isOpen();
  }

  @Override
  public void send(Text text) {
    counters.messageSent();
    session
        .sendText(text.string())
        .subscribe()
        .with(written -> push.sent(), failure -> push.closed());
  }

  @Override
  public void close(int code) {
    session.close(new CloseReason(code)).subscribe().with(closed -> {}, failure -> push.closed());
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
