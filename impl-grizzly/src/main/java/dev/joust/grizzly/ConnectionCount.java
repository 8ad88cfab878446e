package dev.joust.grizzly;

import dev.joust.spi.CounterRecorder;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.glassfish.grizzly.CloseListener;
import org.glassfish.grizzly.CloseType;
import org.glassfish.grizzly.Closeable;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.ConnectionProbe;
import org.glassfish.grizzly.websockets.WebSocket;
import org.glassfish.grizzly.websockets.WebSocketHolder;

/** Counts connections where Grizzly reports them, and closes those that it leaves open. */
final class ConnectionCount extends ConnectionProbe.Adapter {

  private final CounterRecorder counters;
  private final Set<Connection<?>> open = ConcurrentHashMap.newKeySet();

  ConnectionCount(CounterRecorder counters) {
    this.counters = counters;
  }

  @Override
  @SuppressWarnings("rawtypes") // as Grizzly declares it
  public void onAcceptEvent(Connection serverConnection, Connection clientConnection) {
    counters.connectionAccepted();
    open.add(clientConnection);
    clientConnection.addCloseListener(
        (CloseListener<Closeable, CloseType>)
            (closeable, type) -> {
              // Grizzly closes the socket after this.
              if (type == CloseType.LOCALLY) {
                CloseNotify.send(clientConnection);
              }
              open.remove(clientConnection);
              counters.connectionClosed();
            });
  }

  /** The WebSocket sessions there are. */
  Stream<WebSocket> sessions() {
    return open.stream().map(WebSocketHolder::getWebSocket).filter(Objects::nonNull);
  }

  void closeAll() {
    open.forEach(Connection::terminateSilently);
  }
}
