package dev.joust.grizzly;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.tls.TlsIdentity;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.glassfish.grizzly.filterchain.Filter;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.http.server.FileCacheFilter;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.ServerConfiguration;
import org.glassfish.grizzly.http2.Http2AddOn;
import org.glassfish.grizzly.http2.Http2Configuration;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;
import org.glassfish.grizzly.strategies.SameThreadIOStrategy;
import org.glassfish.grizzly.strategies.WorkerThreadIOStrategy;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;
import org.glassfish.grizzly.utils.IdleTimeoutFilter;
import org.glassfish.grizzly.websockets.WebSocket;
import org.glassfish.grizzly.websockets.WebSocketAddOn;
import org.glassfish.grizzly.websockets.WebSocketFilter;

/** A Grizzly server: selector threads that run the handlers themselves, as these never block. */
final class GrizzlyServer extends Server.Counting {

  private static final String LISTENER = "joust";
  private static final int UNLIMITED = -1;
  private static final long CLOSE_SECONDS = 2;

  private final Execution execution;
  private final HttpServer server = new HttpServer();
  private final NetworkListener listener;
  private final ExecutorService bodyReaders = Executors.newCachedThreadPool();
  private final ConnectionCount connections = new ConnectionCount(counters);
  private InetSocketAddress address;

  private GrizzlyServer(ServerSettings settings, Application application) {
    super(settings);
    this.execution = settings.executionOf("Grizzly", Execution.EVENT_LOOP, Execution.WORKER);
    this.listener = new NetworkListener(LISTENER, settings.host(), settings.port());
    // Grizzly closes a connection after 256 requests or 30 s without one unless told otherwise.
    listener.getKeepAlive().setMaxRequestsCount(UNLIMITED);
    listener.getKeepAlive().setIdleTimeoutInSeconds(UNLIMITED);
    listener.registerAddOn(webSockets(application));
    listener.registerAddOn(GrizzlyServer::simplify);
    if (settings.http2()) {
      listener.registerAddOn(http2());
    }
    listener.getFileCache().setEnabled(false);
    settings.newIdentity().ifPresent(this::encrypt);
    configure(listener.getTransport());
    server.addListener(listener);
    ServerConfiguration configuration = server.getServerConfiguration();
    configuration.setHttpServerName(null);
    configuration.setHttpServerVersion(null);
    configuration.setPassTraceRequest(true);
    configuration.addHttpHandler(
        new ContractHandler(application, counters, settings.maxMessageBytes(), bodyReaders), "/");
  }

  /** As https://eclipse-ee4j.github.io/grizzly/ssl.html does it. */
  private void encrypt(TlsIdentity identity) {
    listener.setSecure(true);
    listener.setSSLEngineConfig(
        new SSLEngineConfigurator(identity.context(), false, false, false)
            .setEnabledProtocols(new String[] {TlsIdentity.PROTOCOL})
            .setEnabledCipherSuites(new String[] {TlsIdentity.CIPHER_SUITE}));
  }

  /**
   * As https://eclipse-ee4j.github.io/grizzly/http2.html does it. Without a pool of threads,
   * streams are served by the selector's own, as requests of HTTP/1.1 are.
   */
  private static Http2AddOn http2() {
    return new Http2AddOn(
        Http2Configuration.builder()
            .maxConcurrentStreams(ServerSettings.HTTP2_STREAMS)
            .enablePush(false)
            .build());
  }

  /** Takes out filters that each message passes: no file is served, no idle connection closed. */
  static void simplify(NetworkListener listener, FilterChainBuilder chain) {
    for (Class<? extends Filter> filter : List.of(FileCacheFilter.class, IdleTimeoutFilter.class)) {
      int index = chain.indexOfType(filter);
      if (index >= 0) {
        chain.remove(index);
      }
    }
  }

  private WebSocketAddOn webSockets(Application application) {
    return new WebSocketAddOn() {
      @Override
      protected WebSocketFilter createWebSocketFilter() {
        return new ContractWebSocketFilter(application, counters, settings.maxMessageBytes());
      }
    };
  }

  private void configure(TCPNIOTransport transport) {
    // https://eclipse-ee4j.github.io/grizzly/iostrategies.html
    if (execution == Execution.WORKER) {
      transport.setIOStrategy(WorkerThreadIOStrategy.getInstance());
      settings
          .workerThreads()
          .ifPresent(n -> transport.setWorkerThreadPoolConfig(pool("joust-grizzly-worker", n)));
    } else {
      transport.setIOStrategy(SameThreadIOStrategy.getInstance());
      transport.setWorkerThreadPoolConfig(null);
    }
    settings
        .ioThreads()
        .ifPresent(
            n -> {
              transport.setSelectorRunnersCount(n);
              transport.setKernelThreadPoolConfig(pool("joust-grizzly", n));
            });
    settings.backlog().ifPresent(transport::setServerConnectionBackLog);
    settings.tcpNoDelay().ifPresent(transport::setTcpNoDelay);
    settings.bufferBytes().ifPresent(transport::setReadBufferSize);
    transport.getConnectionMonitoringConfig().addProbes(connections);
  }

  private static ThreadPoolConfig pool(String name, int threads) {
    return ThreadPoolConfig.defaultConfig()
        .setPoolName(name)
        .setCorePoolSize(threads)
        .setMaxPoolSize(threads);
  }

  static GrizzlyServer start(ServerSettings settings, Application application) throws IOException {
    settings.refuseNativeTransport("Grizzly");
    settings.refuseCompression("Grizzly");
    settings.refuseFrames("Grizzly");
    settings.refuseNativeTls("Grizzly");
    GrizzlyServer server = new GrizzlyServer(settings, application);
    try {
      server.server.start();
      server.address = new InetSocketAddress(settings.host(), server.listener.getPort());
      return server;
    } catch (IOException failure) {
      server.close();
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        if (cause instanceof BindException) {
          throw settings.cannotBind(cause.getMessage(), failure);
        }
      }
      throw failure;
    }
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    TCPNIOTransport transport = listener.getTransport();
    int bufferBytes = transport.getReadBufferSize();
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, transport.getClass().getSimpleName())
        .with(ServerSetting.IO_THREADS, transport.getSelectorRunnersCount())
        .with("ioStrategy", transport.getIOStrategy().getClass().getSimpleName())
        .with(ServerSetting.BACKLOG, transport.getServerConnectionBackLog())
        .with(ServerSetting.TCP_NO_DELAY, transport.isTcpNoDelay())
        // Unless set, a connection's buffer is as large as the receive buffer of its socket.
        .with(ServerSetting.BUFFER_BYTES, bufferBytes > 0 ? bufferBytes : "system default")
        .withTls(settings)
        .with(ServerSetting.HTTP2, settings.http2())
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with(ServerSetting.EXECUTION, execution)
        .with("memoryManager", transport.getMemoryManager().getClass().getSimpleName())
        .values();
  }

  /**
   * See https://eclipse-ee4j.github.io/grizzly/httpserverframework.html. Grizzly does not know that
   * a WebSocket session is under way: users close those.
   */
  @Override
  public void drain() {
    connections.sessions().forEach(session -> session.close(WebSocket.END_POINT_GOING_DOWN));
    try {
      server
          .shutdown(settings.drainSeconds(), TimeUnit.SECONDS)
          .get(settings.drainSeconds() + CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException failure) {
      // What is left is closed all the same.
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    server.shutdownNow();
    connections.closeAll();
    bodyReaders.shutdownNow();
  }
}
