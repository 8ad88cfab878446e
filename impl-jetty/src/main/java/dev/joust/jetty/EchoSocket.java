package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import java.nio.ByteBuffer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;

/** Sends every message back, and asks for the next when that has left: a slow client waits. */
public final class EchoSocket implements Session.Listener {

  private final CounterRecorder counters;
  private final int maxMessageBytes;
  private final StringBuilder fragments = new StringBuilder();
  private Session session;

  EchoSocket(CounterRecorder counters, int maxMessageBytes) {
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    session = opened;
    session.demand();
  }

  /** Takes text fragment by fragment, as Jetty checks whole messages only at their end. */
  @Override
  public void onWebSocketPartialText(String part, boolean last) {
    if (last && fragments.isEmpty()) {
      echo(part);
      return;
    }
    fragments.append(part);
    if (fragments.length() > maxMessageBytes) {
      session.close(StatusCode.MESSAGE_TOO_LARGE, "message too large", Callback.NOOP);
    } else if (last) {
      String message = fragments.toString();
      fragments.setLength(0);
      echo(message);
    } else {
      session.demand();
    }
  }

  private void echo(String message) {
    count();
    session.sendText(message, Callback.from(session::demand, failure -> session.disconnect()));
  }

  @Override
  public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    count();
    session.sendBinary(
        payload,
        Callback.from(
            () -> {
              callback.succeed();
              session.demand();
            },
            callback::fail));
  }

  /** A session that fails is the client's loss; Jetty has closed it by now. */
  @Override
  public void onWebSocketError(Throwable failure) {}

  private void count() {
    counters.messageReceived();
    counters.messageSent();
  }
}
