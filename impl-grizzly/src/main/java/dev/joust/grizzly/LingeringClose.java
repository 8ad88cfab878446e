package dev.joust.grizzly;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.nio.NIOConnection;

/**
 * Ends a connection whose client may still be sending: ends the output, reads on for a while, and
 * closes. A close at once would be a reset, which takes the response from the client.
 */
final class LingeringClose {

  private static final long DRAIN_SECONDS = 2;

  private static final Executor AFTER_DRAINING =
      CompletableFuture.delayedExecutor(DRAIN_SECONDS, TimeUnit.SECONDS);

  private LingeringClose() {}

  static void of(Connection<?> connection) {
    try {
      CloseNotify.send(connection);
      ((SocketChannel) ((NIOConnection) connection).getChannel()).shutdownOutput();
      AFTER_DRAINING.execute(connection::closeSilently);
    } catch (IOException clientGone) {
      connection.closeSilently();
    }
  }
}
