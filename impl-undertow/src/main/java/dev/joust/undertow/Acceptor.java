package dev.joust.undertow;

import dev.joust.spi.CounterRecorder;
import io.undertow.server.OpenListener;
import java.io.IOException;
import java.util.Optional;
import org.xnio.StreamConnection;
import org.xnio.channels.AcceptingChannel;
import org.xnio.conduits.ConduitStreamSourceChannel;

/** Accepts connections, counts them, puts a guard beneath each, and gives them to Undertow. */
record Acceptor(OpenListener protocols, CounterRecorder counters) {

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
    LaterApi.open(protocols, connection, counters::connectionClosed);
  }
}
