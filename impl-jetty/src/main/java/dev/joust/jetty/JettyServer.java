package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Counters;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.UnresolvedAddressException;
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

  /** Lets Jetty choose the number of selectors by that of processors. */
  private static final int JETTYS_CHOICE = -1;

  private static final int JDK_BACKLOG = 50;
  private static final Duration IDLE_TIMEOUT = Duration.ofHours(1);

  private final ServerSettings settings;
  private final Server server;
  private final ServerConnector connector;
  private final CounterRecorder counters = new CounterRecorder();
  private final Connections connections = new Connections(counters);
  private int port;

  private JettyServer(ServerSettings settings, Application application) {
    this.settings = settings;
    this.server = new Server(threads(settings));
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    this.connector = connector(server, settings, new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    // Thirty seconds by default: less than the pauses between the requests of some users.
    connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
    // What is under way when the server closes is not waited for, however slow its client is.
    connector.setShutdownIdleTimeout(1);
    server.setStopTimeout(0);
    settings.backlog().ifPresent(connector::setAcceptQueueSize);
    settings.tcpNoDelay().ifPresent(connector::setAcceptedTcpNoDelay);
    connector.addBean(connections);
    server.addConnector(connector);
    server.setHandler(new HttpHandler(application, counters, settings, sockets(server, settings)));
  }

  private static ServerWebSocketContainer sockets(Server server, ServerSettings settings) {
    ServerWebSocketContainer sockets = ServerWebSocketContainer.ensure(server);
    // Zero is for ever: sessions may be idle for as long as they like.
    sockets.setIdleTimeout(Duration.ZERO);
    sockets.setMaxTextMessageSize(settings.maxMessageBytes());
    sockets.setMaxBinaryMessageSize(settings.maxMessageBytes());
    // By default frames over 64 KiB come and go in parts, which hides that one is too large.
    sockets.setMaxFrameSize(settings.maxMessageBytes());
    // With compression, messages come and go in parts of 8 KiB, or not at all.
    sockets.setAutoFragment(settings.compression() == Compression.DEFLATE);
    sockets.setInvocationType(InvocationType.NON_BLOCKING);
    return sockets;
  }

  /** Where the number of threads is left to Jetty, so is which of them does what. */
  private static ServerConnector connector(
      Server server, ServerSettings settings, HttpConnectionFactory http) {
    return settings.ioThreads().isPresent()
        ? new SelectorThreadConnector(server, ACCEPTORS, settings.ioThreads().getAsInt(), http)
        : new ServerConnector(server, ACCEPTORS, JETTYS_CHOICE, http);
  }

  /**
   * Each selector has a thread and does all work on it. Jetty opens and closes connections, and
   * resumes those whose writes had to wait, on other threads of the pool; there is one.
   */
  private static QueuedThreadPool threads(ServerSettings settings) {
    QueuedThreadPool threads = new QueuedThreadPool();
    settings
        .ioThreads()
        .ifPresent(
            n -> {
              // Threads that wait to take over from a selector that may block: none does.
              threads.setReservedThreads(0);
              threads.setMaxThreads(ACCEPTORS + n + 1);
              threads.setMinThreads(ACCEPTORS + n + 1);
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
      if (isBindFailure(failure.getCause())) {
        BindException taken =
            new BindException(
                "%s:%d: %s"
                    .formatted(settings.host(), settings.port(), reason(failure.getCause())));
        taken.initCause(failure);
        throw taken;
      }
      throw new IOException(failure);
    }
  }

  private static boolean isBindFailure(Throwable cause) {
    return cause instanceof SocketException || cause instanceof UnresolvedAddressException;
  }

  private static String reason(Throwable cause) {
    return cause.getMessage() == null ? "host not known" : cause.getMessage();
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
    effective.put("backlog", backlog());
    effective.put("webSocketThreads", connector instanceof SelectorThreadConnector ? "io" : "pool");
    effective.put("tcpNoDelay", String.valueOf(connector.getAcceptedTcpNoDelay()));
    effective.put("maxMessageBytes", String.valueOf(settings.maxMessageBytes()));
    effective.put("compression", settings.compression().label());
    return effective;
  }

  /** Jetty's zero leaves the number to the JDK, which takes 50. */
  private String backlog() {
    int set = connector.getAcceptQueueSize();
    return String.valueOf(set > 0 ? set : JDK_BACKLOG);
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
    } finally {
      connections.closeAll();
    }
  }
}
