package dev.joust.helidon;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.tls.TlsIdentity;
import io.helidon.common.tls.Tls;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.SortedMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A Helidon WebServer; see https://helidon.io/docs/latest/se/webserver/webserver. */
final class HelidonServer extends Server.Counting {

  /** It reports starts and stops by itself; the reference keeps the level. */
  private static final Logger LOG = Logger.getLogger("io.helidon");

  private static final Duration IDLE = Duration.ofHours(1);

  private final Execution execution;
  private final Connections connections;
  private final WebServer server;
  private final InetSocketAddress address;

  private HelidonServer(ServerSettings settings, Application application) throws IOException {
    super(settings);
    this.execution = settings.executionOf("Helidon", Execution.VIRTUAL);
    settings.ioThreads().ifPresent(CarrierThreads::set);
    this.connections =
        new Connections(
            counters,
            opened ->
                Http1ConnectionSelector.builder()
                    .config(http())
                    .addUpgrader(
                        new SocketUpgrade(
                            application, counters, settings.maxMessageBytes(), opened))
                    .build());
    this.server = configured(application).build();
    server.start();
    if (!server.isRunning()) {
      // Helidon logs the reason.
      throw settings.cannotBind("Helidon does not listen", null);
    }
    this.address = new InetSocketAddress(settings.host(), server.port());
  }

  static HelidonServer start(ServerSettings settings, Application application) throws IOException {
    LOG.setLevel(Level.WARNING);
    return new HelidonServer(settings, application);
  }

  /** See https://helidon.io/docs/latest/config/io_helidon_webserver_http1_Http1Config. */
  private static Http1Config http() {
    Http1Config.Builder http = Http1Config.builder().addReceiveListener(new UpgradeListener());
    try {
      // By default each response has Connection: keep-alive.
      http.sendKeepAliveHeader(false);
    } catch (NoSuchMethodError before45) {
      // Then each has, in releases that are compared with a later one.
    }
    return http.build();
  }

  /** See https://helidon.io/docs/latest/config/io_helidon_webserver_WebServer. */
  private WebServerConfig.Builder configured(Application application) {
    ContractHandler handler = new ContractHandler(application, counters, settings);
    WebServerConfig.Builder config =
        WebServer.builder()
            .host(settings.host())
            .port(settings.port())
            .routing(routing -> routing.any(handler))
            // Only this selector, which counts connections.
            .protocolsDiscoverServices(false)
            .addConnectionSelector(connections)
            .connectionOptions(options -> settings.tcpNoDelay().ifPresent(options::tcpNoDelay))
            // By default five minutes; sessions may be idle for as long as they like.
            .idleConnectionTimeout(IDLE)
            .shutdownGracePeriod(settings.drain())
            // The server's JVM has its own.
            .shutdownHook(false);
    settings.backlog().ifPresent(config::backlog);
    settings.newIdentity().ifPresent(identity -> config.tls(tls(identity)));
    return config;
  }

  /** See https://helidon.io/docs/latest/config/io_helidon_common_tls_Tls. */
  private static Tls tls(TlsIdentity identity) {
    return Tls.builder()
        .sslContext(identity.context())
        .addEnabledProtocol(TlsIdentity.PROTOCOL)
        .addEnabledCipherSuite(TlsIdentity.CIPHER_SUITE)
        .build();
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    WebServerConfig config = server.prototype();
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, "NIO")
        .with(ServerSetting.IO_THREADS, CarrierThreads.number())
        .with(ServerSetting.BACKLOG, config.backlog())
        .with(ServerSetting.TCP_NO_DELAY, config.connectionOptions().tcpNoDelay())
        .with("writeBufferBytes", config.writeBufferSize())
        .withTls(settings)
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with(ServerSetting.EXECUTION, execution)
        .values();
  }

  /**
   * By {@code stop}, which closes the listener and idle connections at once, and others when their
   * response is complete or the grace period is over; sessions get 1001.
   */
  @Override
  public void drain() {
    server.stop();
    connections.cut();
  }

  @Override
  public void close() {
    connections.cut();
    server.stop();
  }
}
