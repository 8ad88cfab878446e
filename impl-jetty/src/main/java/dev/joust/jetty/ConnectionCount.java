package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ConnectionMetaData;

/**
 * Counts connections. Jetty replaces a connection's object when it becomes a WebSocket, which must
 * count neither as a close nor as an accept; of the two only that of HTTP has meta data.
 */
final class ConnectionCount implements Connection.Listener {

  private final CounterRecorder counters;

  ConnectionCount(CounterRecorder counters) {
    this.counters = counters;
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof ConnectionMetaData) {
      counters.connectionAccepted();
    }
  }

  @Override
  public void onClosed(Connection connection) {
    if (!connection.getEndPoint().isOpen()) {
      counters.connectionClosed();
    }
  }
}
