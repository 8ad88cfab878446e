package dev.joust.helidon;

import io.helidon.common.buffers.DataReader;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ServerConnectionException;
import java.io.UncheckedIOException;

/**
 * Drops what a client is still sending after the last frame to it, until it is silent for a moment:
 * a close right away would be a reset, by which that frame may be lost, and Helidon's sockets
 * cannot end their output alone.
 */
final class Farewell {

  private static final long SILENCE_MILLIS = 50;
  private static final int MOST_ROUNDS = 40;

  private final ConnectionContext context;
  private volatile long drops;

  Farewell(ConnectionContext context) {
    this.context = context;
  }

  void take() {
    context.executor().execute(this::closeInSilence);
    DataReader reader = context.dataReader();
    try {
      while (true) {
        reader.skip(reader.available());
        drops++;
        reader.pullData();
      }
    } catch (DataReader.InsufficientDataAvailableException | ServerConnectionException end) {
      // Whoever has ended it.
    }
  }

  private void closeInSilence() {
    try {
      long seen;
      int rounds = 0;
      do {
        seen = drops;
        Thread.sleep(SILENCE_MILLIS);
      } while (drops != seen && ++rounds < MOST_ROUNDS);
      context.serverSocket().close();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } catch (UncheckedIOException closed) {
      // Then it is closed.
    }
  }
}
