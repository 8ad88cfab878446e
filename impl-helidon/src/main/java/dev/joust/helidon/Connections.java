package dev.joust.helidon;

import dev.joust.spi.CounterRecorder;
import io.helidon.common.buffers.BufferData;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1Connection;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** Counts the connections of a selector, and can close them all at once. */
final class Connections implements ServerConnectionSelector {

  private final CounterRecorder counters;
  private final ServerConnectionSelector http;
  private final Map<ConnectionContext, Counted> open = new ConcurrentHashMap<>();
  private volatile boolean isCutting;

  /** {@code http} makes a selector that calls what it gets as a connection becomes a session. */
  Connections(
      CounterRecorder counters,
      Function<Consumer<ConnectionContext>, ServerConnectionSelector> http) {
    this.counters = counters;
    this.http = http.apply(context -> open.get(context).isSession = true);
  }

  @Override
  public int bytesToIdentifyConnection() {
    return http.bytesToIdentifyConnection();
  }

  @Override
  public Support supports(BufferData data) {
    return http.supports(data);
  }

  @Override
  public Set<String> supportedApplicationProtocols() {
    return http.supportedApplicationProtocols();
  }

  @Override
  public ServerConnection connection(ConnectionContext context) {
    Counted connection = new Counted(context, (Http1Connection) http.connection(context));
    counters.connectionAccepted();
    open.put(context, connection);
    if (isCutting) {
      connection.cut();
    }
    return connection;
  }

  /** Helidon's stop lets connections end by themselves for a while. */
  void cut() {
    isCutting = true;
    open.values().forEach(Counted::cut);
  }

  private final class Counted implements ServerConnection, InterruptableTask<Void> {

    private final ConnectionContext context;
    private final Http1Connection connection;
    private volatile boolean isSession;

    Counted(ConnectionContext context, Http1Connection connection) {
      this.context = context;
      this.connection = connection;
    }

    @Override
    public void handle(Limit limit) throws InterruptedException {
      try {
        connection.handle(limit);
      } finally {
        open.remove(context);
        counters.connectionClosed();
      }
    }

    @Override
    public Duration idleTime() {
      return connection.idleTime();
    }

    @Override
    public void close(boolean interrupt) {
      connection.close(interrupt);
    }

    /** An interrupt would close a session before its close frame has left. */
    @Override
    public boolean canInterrupt() {
      return !isSession && connection.canInterrupt();
    }

    /** Interrupts its thread, which closes the channel. */
    void cut() {
      connection.close(true);
    }
  }
}
