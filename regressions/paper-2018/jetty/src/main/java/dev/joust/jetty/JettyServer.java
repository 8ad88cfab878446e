package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.SortedMap;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A Jetty server that gives each request a thread of its pool. */
final class JettyServer extends dev.joust.spi.Server.Counting {

  private static final int ACCEPTORS = 1;
  private static final int JETTYS_CHOICE = -1;
  private static final int JDK_BACKLOG = 50;
  private static final Duration IDLE_TIMEOUT = Duration.ofHours(1);

  private final QueuedThreadPool threads = new QueuedThreadPool();
  private final Server server = new Server(threads);
  private final HttpConnectionFactory http;
  private final CountingConnector connector;
  private int port;

  private JettyServer(ServerSettings settings, Application application) {
    super(settings);
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    this.http = new HttpConnectionFactory(configuration);
    settings.bufferBytes().ifPresent(http::setInputBufferSize);
    int selectors = settings.ioThreads().orElse(JETTYS_CHOICE);
    this.connector = new CountingConnector(server, ACCEPTORS, selectors, http, counters);
    // An acceptor, and for each selector a thread and one in reserve, are of the pool as well.
    settings
        .workerThreads()
        .ifPresent(n -> threads.setMaxThreads(n + ACCEPTORS + 2 * selectors(connector)));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    // Thirty seconds by default: less than the pauses of a measurement.
    connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
    settings.backlog().ifPresent(connector::setAcceptQueueSize);
    server.addConnector(connector);
    server.setStopTimeout(0);
    server.setHandler(new ContractHandler(application, counters, settings));
  }

  private static int selectors(ServerConnector connector) {
    return connector.getSelectorManager().getSelectorCount();
  }

  static JettyServer start(ServerSettings settings, Application application) throws IOException {
    if (!settings.tcpNoDelay().orElse(true)) {
      throw new IllegalArgumentException("tcpNoDelay is false, but this contender always sets it");
    }
    JettyServer server = new JettyServer(settings, application);
    try {
      server.server.start();
      server.port = server.connector.getLocalPort();
      return server;
    } catch (Exception failure) {
      server.close();
      Throwable cause = failure instanceof IOException ? bindFailure(failure) : failure;
      if (cause instanceof SocketException || cause instanceof UnresolvedAddressException) {
        throw settings.cannotBind(
            cause.getMessage() == null ? "host not known" : cause.getMessage(), failure);
      }
      throw new IOException(failure);
    }
  }

  private static Throwable bindFailure(Exception failure) {
    return failure.getCause() == null ? failure : failure.getCause();
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(settings.host(), port);
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    int backlog = connector.getAcceptQueueSize();
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, connector.getTransport().getClass().getSimpleName())
        .with(ServerSetting.IO_THREADS, selectors(connector))
        .with("acceptorThreads", connector.getAcceptors())
        .with("maxThreads", threads.getMaxThreads())
        .with(ServerSetting.BACKLOG, backlog > 0 ? backlog : JDK_BACKLOG)
        .with(ServerSetting.TCP_NO_DELAY, true)
        .with(ServerSetting.BUFFER_BYTES, http.getInputBufferSize())
        .values();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception failure) {
      throw new IllegalStateException("Jetty did not stop", failure);
    } finally {
      connector.closeAll();
    }
  }
}
