package dev.joust.undertow;

import io.undertow.server.OpenListener;
import io.undertow.websockets.extensions.PerMessageDeflateHandshake;
import java.util.concurrent.atomic.AtomicBoolean;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.StreamConnection;

/** The same by what Undertow 1.4.12 has. */
final class LaterApi {

  private LaterApi() {}

  /** Accepts an offer of permessage-deflate, for one session. */
  static PerMessageDeflateHandshake deflate() {
    return new PerMessageDeflateHandshake(
        false, PerMessageDeflateHandshake.DEFAULT_DEFLATER, true, true);
  }

  /** Gives a connection to Undertow, and has it tell when that closes. */
  static void open(OpenListener protocols, StreamConnection connection, Runnable closed) {
    protocols.handleEvent(connection);
    // There is room for one listener, and Undertow has set its own.
    ChannelListener<? super StreamConnection> undertows = connection.getCloseListener();
    AtomicBoolean isClosed = new AtomicBoolean();
    Runnable once =
        () -> {
          if (!isClosed.getAndSet(true)) {
            closed.run();
          }
        };
    connection.setCloseListener(
        gone -> {
          ChannelListeners.invokeChannelListener(gone, undertows);
          once.run();
        });
    if (!connection.isOpen()) {
      once.run();
    }
  }

  /** They end with the worker, a moment later. */
  static void closeConnections(OpenListener protocols) {}
}
