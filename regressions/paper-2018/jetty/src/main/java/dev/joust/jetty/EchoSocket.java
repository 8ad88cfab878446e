package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.SuspendToken;
import org.eclipse.jetty.websocket.api.WebSocketListener;
import org.eclipse.jetty.websocket.api.WriteCallback;

/** Sends every message back, and takes no other from a client that does not read. */
public final class EchoSocket implements WebSocketListener, WriteCallback {

  private final CounterRecorder counters;
  private Session session;
  private boolean sending;
  private SuspendToken waiting;

  EchoSocket(CounterRecorder counters) {
    this.counters = counters;
  }

  @Override
  public void onWebSocketConnect(Session opened) {
    session = opened;
  }

  @Override
  public void onWebSocketText(String message) {
    begin();
    session.getRemote().sendString(message, this);
    waitIfNotSent();
  }

  @Override
  public void onWebSocketBinary(byte[] payload, int offset, int length) {
    begin();
    session.getRemote().sendBytes(ByteBuffer.wrap(payload, offset, length), this);
    waitIfNotSent();
  }

  private synchronized void begin() {
    counters.messageReceived();
    counters.messageSent();
    sending = true;
  }

  private synchronized void waitIfNotSent() {
    if (sending) {
      waiting = session.suspend();
    }
  }

  @Override
  public synchronized void writeSuccess() {
    sending = false;
    if (waiting != null) {
      waiting.resume();
      waiting = null;
    }
  }

  @Override
  public void writeFailed(Throwable clientGone) {
    disconnect();
  }

  @Override
  public void onWebSocketClose(int code, String reason) {}

  /** Jetty leaves a connection open whose client has reset it. */
  @Override
  public void onWebSocketError(Throwable failure) {
    if (failure instanceof IOException) {
      disconnect();
    }
  }

  private void disconnect() {
    try {
      session.disconnect();
    } catch (IOException isDone) {
      // There is no client left to tell.
    }
  }
}
