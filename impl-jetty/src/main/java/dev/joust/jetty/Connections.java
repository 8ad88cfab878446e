package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;

/**
 * Counts connections, and closes those that Jetty leaves open when it stops: a selector that stops
 * forgets connections that it is just taking over from the acceptor.
 *
 * <p>Jetty replaces a connection's object when it becomes a WebSocket or speaks HTTP/2, which must
 * count neither as a close nor as an accept.
 */
final class Connections implements Connection.Listener {

  private final CounterRecorder counters;
  private final Set<EndPoint> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Connections(CounterRecorder counters) {
    this.counters = counters;
  }

  @Override
  public void onOpened(Connection connection) {
    boolean isHttp =
        connection instanceof ConnectionMetaData || connection instanceof HTTP2Connection;
    if (isHttp && open.add(connection.getEndPoint())) {
      counters.connectionAccepted();
      if (closed) {
        connection.getEndPoint().close();
      }
    }
  }

  @Override
  public void onClosed(Connection connection) {
    EndPoint endPoint = connection.getEndPoint();
    if (!endPoint.isOpen() && open.remove(endPoint)) {
      counters.connectionClosed();
    }
  }

  void closeAll() {
    closed = true;
    open.forEach(EndPoint::close);
  }
}
