package dev.joust.undertow;

import io.undertow.server.OpenListener;
import io.undertow.websockets.extensions.PerMessageDeflateHandshake;
import org.xnio.StreamConnection;

/**
 * What Undertow has since a release after 1.4.12: {@code regressions/paper-2018} has another class
 * in the place of this one.
 */
final class LaterApi {

  private LaterApi() {}

  /** Accepts an offer of permessage-deflate, for one session. */
  static PerMessageDeflateHandshake deflate() {
    return new PerMessageDeflateHandshake(
        false,
        PerMessageDeflateHandshake.DEFAULT_DEFLATER,
        true,
        true,
        // IncomingMessage holds the limit; this one is of what is sent, too.
        Integer.MAX_VALUE);
  }

  /** Gives a connection to Undertow, and has it tell when that closes. */
  static void open(OpenListener protocols, StreamConnection connection, Runnable closed) {
    // XNIO merges it with the one that Undertow sets.
    connection.setCloseListener(gone -> closed.run());
    protocols.handleEvent(connection);
  }

  static void closeConnections(OpenListener protocols) {
    protocols.closeConnections();
  }
}
