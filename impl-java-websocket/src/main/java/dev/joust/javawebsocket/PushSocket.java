package dev.joust.javawebsocket;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import org.java_websocket.exceptions.WebsocketNotConnectedException;

/** Pushes to a session's client; the session tells when a text has left. */
record PushSocket(Session session, Push push, CounterRecorder counters) implements Peer {

  @Override
  public boolean isOpen() {
    return session.isOpen();
  }

  @Override
  public void send(Text text) {
    session.settle();
    counters.messageSent();
    try {
      session.send(text.string());
    } catch (WebsocketNotConnectedException gone) {
      push.closed();
    }
  }

  @Override
  public void close(int code) {
    session.end(code);
  }
}
