package dev.joust.undertow;

import dev.joust.spi.CounterRecorder;
import io.undertow.server.protocol.http.HttpOpenListener;
import java.util.concurrent.atomic.AtomicBoolean;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.StreamConnection;
import org.xnio.conduits.ConduitStreamSourceChannel;

/** Counts connections, puts a guard beneath them, and gives them to Undertow. */
final class CountingOpenListener implements ChannelListener<StreamConnection> {

  private final HttpOpenListener http;
  private final CounterRecorder counters;

  CountingOpenListener(HttpOpenListener http, CounterRecorder counters) {
    this.http = http;
    this.counters = counters;
  }

  @Override
  public void handleEvent(StreamConnection connection) {
    counters.connectionAccepted();
    ConduitStreamSourceChannel source = connection.getSourceChannel();
    source.setConduit(new ChunkGuard(source.getConduit()));
    http.handleEvent(connection);
    AtomicBoolean counted = new AtomicBoolean();
    // A connection has one close listener, and Undertow has set it by now.
    ChannelListener<? super StreamConnection> undertow = connection.getCloseListener();
    connection.setCloseListener(
        closed -> {
          countClosed(counted);
          ChannelListeners.invokeChannelListener(closed, undertow);
        });
    if (!connection.isOpen()) {
      countClosed(counted);
    }
  }

  private void countClosed(AtomicBoolean counted) {
    if (counted.compareAndSet(false, true)) {
      counters.connectionClosed();
    }
  }
}
