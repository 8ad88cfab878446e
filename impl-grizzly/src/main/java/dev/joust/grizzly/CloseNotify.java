package dev.joust.grizzly;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.nio.NIOConnection;
import org.glassfish.grizzly.ssl.SSLUtils;

/**
 * Sends {@code close_notify} (RFC 8446, section 6.1) before a stream within TLS ends. Grizzly
 * itself does not, and a client cannot distinguish such an end from an attack.
 */
final class CloseNotify {

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private CloseNotify() {}

  /** Sends it if the system accepts it at once; does nothing for a connection without TLS. */
  @SuppressWarnings("rawtypes") // as Grizzly declares it
  static void send(Connection connection) {
    SSLEngine engine = SSLUtils.getSSLEngine(connection);
    if (engine == null) {
      return;
    }
    // Grizzly encrypts under the same lock.
    synchronized (connection) {
      if (!engine.isOutboundDone()) {
        try {
          engine.closeOutbound();
          ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
          engine.wrap(NOTHING, record);
          ((SocketChannel) ((NIOConnection) connection).getChannel()).write(record.flip());
        } catch (IOException clientGone) {
          // There is no client left to notify.
        }
      }
    }
  }
}
