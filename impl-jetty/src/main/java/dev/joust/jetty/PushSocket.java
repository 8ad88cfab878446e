package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import java.nio.ByteBuffer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** A session whose client only listens; messages that it sends are counted and dropped. */
abstract class PushSocket implements Session.Listener {

  final CounterRecorder counters;
  Session session;

  PushSocket(CounterRecorder counters) {
    this.counters = counters;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    session = opened;
    opened();
    session.demand();
  }

  abstract void opened();

  /** The session is over. */
  void closed() {}

  @Override
  public void onWebSocketClose(int code, String reason, Callback callback) {
    closed();
    callback.succeed();
  }

  /** A session that fails is the client's loss; Jetty has closed it by now. */
  @Override
  public void onWebSocketError(Throwable failure) {}

  @Override
  public void onWebSocketText(String message) {
    counters.messageReceived();
    session.demand();
  }

  @Override
  public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    counters.messageReceived();
    callback.succeed();
    session.demand();
  }
}
