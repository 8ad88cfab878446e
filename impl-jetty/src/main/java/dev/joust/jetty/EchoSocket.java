package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;

/** Sends every message back, and asks for the next when that has left: a slow client waits. */
public final class EchoSocket implements Session.Listener {

  private final CounterRecorder counters;
  private final int maxMessageBytes;
  private final StringBuilder fragments = new StringBuilder();
  private final Callback sent = Callback.from(this::next, this::fail);
  private long fragmentBytes;
  private Session session;
  private Callback received = Callback.NOOP;

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
    fragmentBytes += part.getBytes(StandardCharsets.UTF_8).length;
    if (fragmentBytes > maxMessageBytes) {
      session.close(StatusCode.MESSAGE_TOO_LARGE, "message too large", Callback.NOOP);
    } else if (last) {
      String message = fragments.toString();
      fragments.setLength(0);
      fragmentBytes = 0;
      echo(message);
    } else {
      session.demand();
    }
  }

  private void echo(String message) {
    count();
    session.sendText(message, sent);
  }

  @Override
  public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    count();
    received = callback;
    session.sendBinary(payload, sent);
  }

  /** A session that fails is the client's loss; Jetty has closed it by now. */
  @Override
  public void onWebSocketError(Throwable failure) {}

  private void count() {
    counters.messageReceived();
    counters.messageSent();
  }

  /** One message is under way at a time, so its callback can wait in a field. */
  private void next() {
    Callback done = received;
    received = Callback.NOOP;
    done.succeed();
    session.demand();
  }

  private void fail(Throwable failure) {
    received.succeed();
    session.disconnect();
  }
}
