package dev.joust.jetty;

import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A connector whose selectors handle WebSocket frames on their own threads, as they do requests.
 * Jetty hands each readable session to a second thread, whatever its container's invocation type
 * says (<a href="https://github.com/jetty/jetty.project/issues/13377">jetty.project#13377</a>).
 */
final class SelectorThreadConnector extends ServerConnector {

  SelectorThreadConnector(
      Server server, int acceptors, int selectors, ConnectionFactory... connections) {
    super(server, acceptors, selectors, connections);
  }

  @Override
  protected SocketChannelEndPoint newEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key) {
    SocketChannelEndPoint endPoint =
        new NonBlockingEndPoint(channel, selector, key, getScheduler());
    endPoint.setIdleTimeout(getIdleTimeout());
    return endPoint;
  }

  private static final class NonBlockingEndPoint extends SocketChannelEndPoint {

    private NonBlocking reader = new NonBlocking(Callback.NOOP);

    NonBlockingEndPoint(
        SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
      super(channel, selector, key, scheduler);
    }

    @Override
    public void fillInterested(Callback callback) {
      super.fillInterested(nonBlocking(callback));
    }

    /** Within TLS, it is the encrypted connection that waits. */
    @Override
    public boolean tryFillInterested(Callback callback) {
      return super.tryFillInterested(nonBlocking(callback));
    }

    /** A connection waits with one callback again and again, so its wrapper is kept. */
    private Callback nonBlocking(Callback callback) {
      if (callback.getInvocationType() == Callback.InvocationType.NON_BLOCKING) {
        return callback;
      }
      if (reader.getCallback() != callback) {
        reader = new NonBlocking(callback);
      }
      return reader;
    }
  }

  private static final class NonBlocking extends Callback.Nested {

    NonBlocking(Callback callback) {
      super(callback);
    }

    @Override
    public InvocationType getInvocationType() {
      return InvocationType.NON_BLOCKING;
    }
  }
}
