package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** A session that pushes, on the API that Jetty's documentation teaches. */
public final class PushSocket implements Session.Listener, Client {

  private final CounterRecorder counters;
  private final PushSession push;
  private Session session;

  PushSocket(CounterRecorder counters, PushSession push) {
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
    push.text(message);
  }

  @Override
  public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    counters.messageReceived();
    callback.succeed();
    session.demand();
    push.binary();
  }

  @Override
  public boolean isOpen() {
    return session.isOpen();
  }

  @Override
  public void send(Text text, Consumer<Throwable> sent) {
    counters.messageSent();
    session.sendText(text.string(), Callback.from(() -> sent.accept(null), sent));
  }

  @Override
  public void close(int status) {
    session.close(status, null, Callback.NOOP);
  }

  @Override
  public void disconnect() {
    session.disconnect();
  }
}
