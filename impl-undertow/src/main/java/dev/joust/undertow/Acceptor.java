package dev.joust.undertow;

import dev.joust.spi.CounterRecorder;
import io.undertow.server.protocol.http.HttpOpenListener;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.StreamConnection;
import org.xnio.channels.AcceptingChannel;
import org.xnio.conduits.ConduitStreamSourceChannel;

/** Accepts connections, counts them, puts a guard beneath each, and gives them to Undertow. */
record Acceptor(HttpOpenListener http, CounterRecorder counters)
    implements ChannelListener<AcceptingChannel<StreamConnection>> {

  @Override
  public void handleEvent(AcceptingChannel<StreamConnection> listener) {
    accept(listener);
  }

  void accept(AcceptingChannel<? extends StreamConnection> listener) {
    try {
      Optional.ofNullable(listener.accept()).ifPresent(this::open);
    } catch (IOException listenerClosed) {
      // XNIO asks once more after the last one.
    }
  }

  private void open(StreamConnection connection) {
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
