package dev.joust.undertow;

import io.undertow.connector.PooledByteBuffer;
import io.undertow.io.DefaultIoCallback;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.AbstractServerConnection;
import io.undertow.server.HttpServerExchange;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.conduits.ConduitStreamSourceChannel;

/**
 * Ends a connection whose client may still be sending: ends the output, reads on for a while,
 * closes. Closed at once, the socket would answer what still comes by a reset, and that takes the
 * response from the client.
 */
final class LingeringClose implements IoCallback {

  static final int DRAIN_SECONDS = 2;

  @Override
  public void onComplete(HttpServerExchange exchange, Sender sender) {
    sender.close(
        new DefaultIoCallback() {
          @Override
          public void onComplete(HttpServerExchange exchange, Sender sender) {
            drain((AbstractServerConnection) exchange.getConnection());
          }
        });
  }

  @Override
  public void onException(HttpServerExchange exchange, Sender sender, IOException exception) {
    IoUtils.safeClose(exchange.getConnection());
  }

  private static void drain(AbstractServerConnection server) {
    try {
      server.getOriginalSinkConduit().terminateWrites();
      // Within TLS, this sends close_notify and ends the output.
      server.getOriginalSinkConduit().flush();
    } catch (IOException gone) {
      IoUtils.safeClose(server);
      return;
    }
    StreamConnection connection = server.getChannel();
    connection
        .getIoThread()
        .executeAfter(() -> IoUtils.safeClose(connection), DRAIN_SECONDS, TimeUnit.SECONDS);
    ConduitStreamSourceChannel source = connection.getSourceChannel();
    source.setConduit(server.getOriginalSourceConduit());
    source.setReadListener(readable -> discard(readable, server));
    source.wakeupReads();
  }

  private static void discard(
      ConduitStreamSourceChannel source, AbstractServerConnection connection) {
    try (PooledByteBuffer pooled = connection.getByteBufferPool().allocate()) {
      int read;
      do {
        read = source.read(pooled.getBuffer().clear());
      } while (read > 0);
      if (read < 0) {
        IoUtils.safeClose(connection);
      }
    } catch (IOException gone) {
      IoUtils.safeClose(connection);
    }
  }
}
