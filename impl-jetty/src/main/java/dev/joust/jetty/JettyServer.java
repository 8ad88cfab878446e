package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Counters;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** A Jetty server: selectors that run the handlers themselves, as these never block. */
final class JettyServer implements dev.joust.spi.Server {

  private static final int ACCEPTORS = 1;
  private static final Duration IDLE_TIMEOUT = Duration.ofHours(1);

  private final ServerSettings settings;
  private final Server server;
  private final ServerConnector connector;
  private final CounterRecorder counters = new CounterRecorder();
  private int port;

  private JettyServer(ServerSettings settings, Application application) {
    this.settings = settings;
    this.server = new Server(threads(settings));
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    // Minus one lets Jetty choose by the number of processors.
    this.connector =
        new ServerConnector(
            server, ACCEPTORS, settings.ioThreads().orElse(-1), new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
    connector.setShutdownIdleTimeout(1);
    settings.backlog().ifPresent(connector::setAcceptQueueSize);
    settings.tcpNoDelay().ifPresent(connector::setAcceptedTcpNoDelay);
    connector.addBean(new ConnectionCount(counters));
    server.addConnector(connector);
    server.setStopTimeout(0);
    ServerWebSocketContainer sockets = ServerWebSocketContainer.ensure(server);
    sockets.setIdleTimeout(Duration.ZERO);
    sockets.setMaxTextMessageSize(settings.maxMessageBytes());
    sockets.setMaxBinaryMessageSize(settings.maxMessageBytes());
    sockets.setMaxFrameSize(settings.maxMessageBytes());
    sockets.setAutoFragment(false);
    sockets.setInvocationType(InvocationType.NON_BLOCKING);
    server.setHandler(new HttpHandler(application, counters, settings.maxMessageBytes(), sockets));
  }

  /**
   * A selector produces and consumes by itself, but Jetty wants a second thread for each that can
   * take over where a task may block.
   */
  private static QueuedThreadPool threads(ServerSettings settings) {
    QueuedThreadPool threads = new QueuedThreadPool();
    settings
        .ioThreads()
        .ifPresent(
            n -> {
              threads.setReservedThreads(0);
              threads.setMaxThreads(ACCEPTORS + 2 * n);
              threads.setMinThreads(ACCEPTORS + n);
            });
    return threads;
  }

  static JettyServer start(ServerSettings settings, Application application) throws IOException {
    JettyServer server = new JettyServer(settings, application);
    try {
      server.server.start();
      server.port = server.connector.getLocalPort();
      return server;
    } catch (Exception failure) {
      server.close();
      if (failure.getCause() instanceof BindException bind) {
        BindException taken =
            new BindException(
                "%s:%d: %s".formatted(settings.host(), settings.port(), bind.getMessage()));
        taken.initCause(failure);
        throw taken;
      }
      throw new IOException(failure);
    }
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(settings.host(), port);
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    QueuedThreadPool threads = (QueuedThreadPool) server.getThreadPool();
    SortedMap<String, String> effective = new TreeMap<>();
    effective.put("transport", connector.getTransport().getClass().getSimpleName());
    effective.put("ioThreads", String.valueOf(connector.getSelectorManager().getSelectorCount()));
    effective.put("acceptorThreads", String.valueOf(connector.getAcceptors()));
    effective.put("maxThreads", String.valueOf(threads.getMaxThreads()));
    effective.put("backlog", String.valueOf(connector.getAcceptQueueSize()));
    effective.put("tcpNoDelay", String.valueOf(connector.getAcceptedTcpNoDelay()));
    effective.put("maxMessageBytes", String.valueOf(settings.maxMessageBytes()));
    return effective;
  }

  @Override
  public Counters counters() {
    return counters.snapshot();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception failure) {
      throw new IllegalStateException("Jetty did not stop", failure);
    }
  }
}
