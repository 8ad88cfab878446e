package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.WebSocketApi;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.tls.TlsIdentity;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.core.util.MethodHolder;

/**
 * A Jetty server: selectors that run the handlers themselves, as these never block, unless it is
 * told to give each request a thread.
 */
final class JettyServer extends dev.joust.spi.Server.Counting {

  private static final int ACCEPTORS = 1;
  private static final int JETTYS_CHOICE = -1;
  private static final int JDK_BACKLOG = 50;
  private static final Duration IDLE_TIMEOUT = Duration.ofHours(1);

  /** Jetty's default. */
  private static final Duration SHUTDOWN_IDLE_TIMEOUT = Duration.ofSeconds(1);

  /** Holds a frame of 100 KiB with its head. Jetty's own pool keeps buffers of up to 64 KiB. */
  private static final int LARGEST_POOLED_BYTES = 256 * 1024;

  private static final int POOL_STEP_BYTES = 4 * 1024;

  private final Server server;
  private final ServerConnector connector;
  private final WebSocketUpgrade<?> upgrade;
  private final Connections connections = new Connections(counters);
  private int port;

  private JettyServer(ServerSettings settings, Application application) {
    super(settings);
    this.server = new Server(threads(settings), null, buffers(settings));
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    HttpConnectionFactory http = new HttpConnectionFactory(configuration);
    this.connector = connector(server, settings, protocols(settings, http));
    settings.bufferBytes().ifPresent(http::setInputBufferSize);
    this.upgrade =
        settings.webSocketApi() == WebSocketApi.FRAMES
            ? new FrameUpgrade(application, counters, settings, server)
            : new ListenerUpgrade(application, counters, settings, server);
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
    HttpHandler handler = new HttpHandler(application, counters, settings, upgrade);
    // It counts each request, so it is only there where it is asked for.
    server.setHandler(settings.drainSeconds() > 0 ? new GracefulHandler(handler) : handler);
  }

  /**
   * Frames come and go whole here, so their buffers are as large as they are; Jetty's own pool
   * would make a new one for each frame of over 64 KiB.
   */
  private static ByteBufferPool buffers(ServerSettings settings) {
    int largest = Math.max(LARGEST_POOLED_BYTES, settings.bufferBytes().orElse(0));
    return new ArrayByteBufferPool(0, POOL_STEP_BYTES, largest);
  }

  /** The threads that handlers run on. */
  static Execution execution(ServerSettings settings) {
    return settings.executionOf(
        "Jetty", Execution.EVENT_LOOP, Execution.PLATFORM, Execution.VIRTUAL);
  }

  /** Whether a selector's thread does all work of its connections. */
  private static boolean isSelectorAlone(ServerSettings settings) {
    return settings.ioThreads().isPresent() && execution(settings) == Execution.EVENT_LOOP;
  }

  /** Where the number of threads is left to Jetty, so is which of them does what. */
  private static ServerConnector connector(
      Server server, ServerSettings settings, ConnectionFactory... protocols) {
    int selectors = settings.ioThreads().orElse(JETTYS_CHOICE);
    return isSelectorAlone(settings)
        ? new SelectorThreadConnector(server, ACCEPTORS, selectors, protocols)
        : new ServerConnector(server, ACCEPTORS, selectors, protocols);
  }

  /**
   * The protocols of a connection, in order, as in Jetty's guide for <a
   * href="https://jetty.org/docs/jetty/12.1/programming-guide/server/http.html#connector-protocol-http11-tls">TLS</a>
   * and <a
   * href="https://jetty.org/docs/jetty/12.1/programming-guide/server/http.html#connector-protocol-http2">HTTP/2</a>.
   * The guide adds a customizer that describes TLS to handlers, which none needs.
   */
  private static ConnectionFactory[] protocols(
      ServerSettings settings, HttpConnectionFactory http) {
    HttpConfiguration configuration = http.getHttpConfiguration();
    List<ConnectionFactory> protocols = new ArrayList<>(List.of(http));
    Optional<TlsIdentity> identity = settings.newIdentity();
    if (settings.http2()) {
      AbstractHTTP2ServerConnectionFactory http2 =
          identity.isPresent()
              ? new HTTP2ServerConnectionFactory(configuration)
              : new HTTP2CServerConnectionFactory(configuration);
      // By default 128.
      http2.setMaxConcurrentStreams(ServerSettings.HTTP2_STREAMS);
      // WebSocket over streams, which is the default as well.
      http2.setConnectProtocolEnabled(true);
      settings.bufferBytes().ifPresent(http2::setInputBufferSize);
      if (identity.isPresent()) {
        ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
        alpn.setDefaultProtocol(http.getProtocol());
        // The first that a client offers as well is chosen.
        protocols.addAll(0, List.of(alpn, http2));
      } else {
        protocols.add(http2);
      }
    }
    identity.ifPresent(
        given ->
            protocols.add(0, new SslConnectionFactory(tls(given), protocols.get(0).getProtocol())));
    return protocols.toArray(ConnectionFactory[]::new);
  }

  private static SslContextFactory.Server tls(TlsIdentity identity) {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setSslContext(identity.context());
    tls.setIncludeProtocols(TlsIdentity.PROTOCOL);
    tls.setIncludeCipherSuites(TlsIdentity.CIPHER_SUITE);
    return tls;
  }

  /**
   * Each selector has a thread and does all work on it. Jetty opens and closes connections, and
   * resumes those whose writes had to wait, on other threads of the pool; there is one.
   */
  private static QueuedThreadPool threads(ServerSettings settings) {
    QueuedThreadPool threads = new QueuedThreadPool();
    Execution execution = execution(settings);
    if (isSelectorAlone(settings)) {
      int all = ACCEPTORS + settings.ioThreads().getAsInt() + 1;
      // Threads that wait to take over from a selector that may block: none does.
      threads.setReservedThreads(0);
      threads.setMaxThreads(all);
      threads.setMinThreads(all);
    } else if (execution == Execution.PLATFORM) {
      settings.workerThreads().ifPresent(threads::setMaxThreads);
    } else if (execution == Execution.VIRTUAL) {
      // https://jetty.org/docs/jetty/12.1/programming-guide/arch/threads.html
      threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    }
    return threads;
  }

  static JettyServer start(ServerSettings settings, Application application) throws IOException {
    if (isSelectorAlone(settings)) {
      shareMethodHandles();
    }
    JettyServer server = new JettyServer(settings, application);
    try {
      server.server.start();
      server.port = server.connector.getLocalPort();
      return server;
    } catch (Exception failure) {
      server.close();
      Throwable cause = failure.getCause();
      if (cause instanceof SocketException || cause instanceof UnresolvedAddressException) {
        throw settings.cannotBind(
            cause.getMessage() == null ? "host not known" : cause.getMessage(), failure);
      }
      throw new IOException(failure);
    }
  }

  /**
   * Lets all sessions call their endpoints by the same method handles. By default Jetty binds some
   * for each session, and the JVM compiles each of them by itself (<a
   * href="https://github.com/jetty/jetty.project/issues/6328">jetty.project#6328</a>). Jetty reads
   * the property once in a JVM, when it first makes a WebSocket container; one that is set already
   * stays.
   */
  private static void shareMethodHandles() {
    System.getProperties().putIfAbsent(MethodHolder.METHOD_HOLDER_BINDING_PROPERTY, "false");
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(settings.host(), port);
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    QueuedThreadPool threads = (QueuedThreadPool) server.getThreadPool();
    int backlog = connector.getAcceptQueueSize();
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, connector.getTransport().getClass().getSimpleName())
        .with(ServerSetting.IO_THREADS, connector.getSelectorManager().getSelectorCount())
        .with("acceptorThreads", connector.getAcceptors())
        .with("maxThreads", threads.getMaxThreads())
        // Jetty's zero leaves the number to the JDK.
        .with(ServerSetting.BACKLOG, backlog > 0 ? backlog : JDK_BACKLOG)
        .with("webSocketThreads", connector instanceof SelectorThreadConnector ? "io" : "pool")
        .with(ServerSetting.TCP_NO_DELAY, connector.getAcceptedTcpNoDelay())
        .with(ServerSetting.BUFFER_BYTES, bufferBytes())
        .with(ServerSetting.WEBSOCKET_API, settings.webSocketApi().label())
        .withTls(settings)
        .with(
            ServerSetting.HTTP2,
            connector.getConnectionFactory(AbstractHTTP2ServerConnectionFactory.class) != null)
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with(ServerSetting.EXECUTION, execution(settings))
        .with("methodHolderBinding", methodHolderBinding())
        .values();
  }

  private static String methodHolderBinding() {
    try {
      return String.valueOf(MethodHolder.IS_BINDING);
    } catch (NoClassDefFoundError before) {
      return "not in Jetty 12.0";
    }
  }

  private String bufferBytes() {
    int http = connector.getConnectionFactory(HttpConnectionFactory.class).getInputBufferSize();
    int webSocket = upgrade.inputBufferBytes();
    return http == webSocket
        ? String.valueOf(http)
        : "%d of HTTP, %d of WebSocket".formatted(http, webSocket);
  }

  /**
   * As in Jetty's module <a
   * href="https://jetty.org/docs/jetty/12.1/operations-guide/modules/standard.html">graceful</a>,
   * with its own time for connections that are idle by then.
   */
  @Override
  public void drain() {
    server.setStopTimeout(settings.drain().toMillis());
    connector.setShutdownIdleTimeout(SHUTDOWN_IDLE_TIMEOUT.toMillis());
    try {
      server.stop();
    } catch (Exception timeIsOver) {
      // What is left is cut off.
    } finally {
      server.setStopTimeout(0);
      close();
    }
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
