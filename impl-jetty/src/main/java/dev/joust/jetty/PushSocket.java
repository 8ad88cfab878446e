package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** A session that pushes, on the API that Jetty's documentation teaches. */
public final class PushSocket implements Session.Listener, Peer {

  private final CounterRecorder counters;
  private final Push push;
  private Session session;

  PushSocket(CounterRecorder counters, Push push) {
    this.counters = counters;
    this.push = push;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    session = opened;
    push.opened(this);
    session.demand();
  }

  @Override
  public void onWebSocketClose(int code, String reason, Callback callback) {
    push.closed();
    callback.succeed();
  }

  /** A session that fails is the client's loss; Jetty has closed it by now. */
  @Override
  public void onWebSocketError(Throwable failure) {}

  @Override
  public void onWebSocketText(String message) {
    counters.messageReceived();
    session.demand();
    push.received(Optional.of(message));
  }

  @Override
  public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    counters.messageReceived();
    callback.succeed();
    session.demand();
    push.received(Optional.empty());
  }

  @Override
  public boolean isOpen() {
    return session.isOpen();
  }

  @Override
  public void send(Text text) {
    send(text, push::sent);
  }

  @Override
  public void sendLast(Text text) {
    send(text, () -> close(NORMAL_CLOSURE));
  }

  private void send(Text text, Runnable sent) {
    counters.messageSent();
    session.sendText(text.string(), Callback.from(sent, failure -> push.closed()));
  }

  @Override
  public void close(int code) {
    session.close(code, null, Callback.NOOP);
  }

  @Override
  public void cut() {
    session.disconnect();
  }
}
