package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Counts connections, and closes those that Jetty leaves open when it stops. */
final class CountingConnector extends ServerConnector {

  private final CounterRecorder counters;
  private volatile boolean closed;

  CountingConnector(
      Server server,
      int acceptors,
      int selectors,
      HttpConnectionFactory http,
      CounterRecorder counters) {
    super(server, acceptors, selectors, http);
    this.counters = counters;
  }

  @Override
  protected void onEndPointOpened(EndPoint connection) {
    super.onEndPointOpened(connection);
    counters.connectionAccepted();
    if (closed) {
      connection.close();
    }
  }

  @Override
  protected void onEndPointClosed(EndPoint connection) {
    super.onEndPointClosed(connection);
    counters.connectionClosed();
  }

  void closeAll() {
    closed = true;
    getConnectedEndPoints().forEach(EndPoint::close);
  }
}
