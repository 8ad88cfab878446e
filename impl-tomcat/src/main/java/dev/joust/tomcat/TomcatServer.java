package dev.joust.tomcat;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.tls.TlsIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Set;
import java.util.SortedMap;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.core.StandardService;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.jsse.JSSEImplementation;
import org.apache.tomcat.websocket.server.WsSci;

/** An embedded Tomcat with one connector, one context and one servlet. */
final class TomcatServer extends Server.Counting {

  private static final int UNLIMITED = -1;
  private static final Duration UNLOAD_DELAY = Duration.ofMillis(100);
  private static final Duration IDLE_TIMEOUT = Duration.ofHours(1);

  private final Execution execution;
  private final Tomcat tomcat = new Tomcat();
  private final ContractProtocol protocol = new ContractProtocol(counters);
  private final Connector connector = new Connector(protocol);
  private int port;

  private TomcatServer(ServerSettings settings, Application application)
      throws UnknownHostException {
    super(settings);
    this.execution = settings.executionOf("Tomcat", Execution.PLATFORM, Execution.VIRTUAL);
    // Nothing is written there; Tomcat wants a folder that exists.
    tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
    configure(settings);
    tomcat.setConnector(connector);
    ((StandardHost) tomcat.getHost()).setErrorReportValveClass("");
    addServlet(new ContractServlet(application, counters, protocol, settings));
  }

  private void configure(ServerSettings settings) throws UnknownHostException {
    protocol.setAddress(InetAddress.getByName(settings.host()));
    connector.setPort(settings.port());
    // By default a server without a port starts all the same.
    connector.setThrowOnFailure(true);
    // Each of these threads reads, runs the servlet and writes. By default there are 10 to 200.
    settings
        .workerThreads()
        .ifPresent(
            n -> {
              protocol.setMaxThreads(n);
              protocol.setMinSpareThreads(n);
            });
    if (execution == Execution.VIRTUAL) {
      // https://tomcat.apache.org/tomcat-11.0-doc/config/http.html
      connector.setProperty("useVirtualThreads", "true");
    }
    settings.backlog().ifPresent(protocol::setAcceptCount);
    settings.tcpNoDelay().ifPresent(protocol::setTcpNoDelay);
    settings.bufferBytes().ifPresent(protocol::setReadBufferBytes);
    // By default a connection ends after a hundred requests, or a minute without one.
    protocol.setMaxKeepAliveRequests(UNLIMITED);
    protocol.setKeepAliveTimeout((int) IDLE_TIMEOUT.toMillis());
    // By default no more than 8,192 connections are accepted.
    protocol.setMaxConnections(UNLIMITED);
    // By default a client that says keep-alive is told that, and for how long.
    protocol.setUseKeepAliveResponseHeader(false);
    // By default 100 (Continue) goes before a servlet can refuse a body; see ContinueValve.
    protocol.setContinueResponseTiming("onRead");
    if (settings.http2()) {
      addHttp2();
    }
    settings.newIdentity().ifPresent(this::encrypt);
    if (settings.drainSeconds() > 0) {
      // The socket is to close before what it has accepted does; see drain.
      connector.setProperty("bindOnInit", "false");
    }
  }

  /** See https://tomcat.apache.org/tomcat-11.0-doc/config/http2.html. */
  private void addHttp2() {
    Http2Protocol http2 = new Http2Protocol();
    // By default 100.
    http2.setMaxConcurrentStreams(ServerSettings.HTTP2_STREAMS);
    // By default a connection ends after 20 seconds without a stream.
    http2.setKeepAliveTimeout(IDLE_TIMEOUT.toMillis());
    connector.addUpgradeProtocol(http2);
  }

  /** As https://tomcat.apache.org/tomcat-11.0-doc/ssl-howto.html does it in {@code server.xml}. */
  private void encrypt(TlsIdentity identity) {
    String password = "in memory alone";
    SSLHostConfig host = new SSLHostConfig();
    host.setProtocols(TlsIdentity.PROTOCOL);
    host.setCipherSuites(TlsIdentity.CIPHER_SUITE);
    identity.sessionSeconds().ifPresent(host::setSessionTimeout);
    SSLHostConfigCertificate certificate =
        new SSLHostConfigCertificate(
            host,
            identity.isRsa()
                ? SSLHostConfigCertificate.Type.RSA
                : SSLHostConfigCertificate.Type.EC);
    certificate.setCertificateKeystore(identity.keyStore(password.toCharArray()));
    certificate.setCertificateKeystorePassword(password);
    host.addCertificate(certificate);
    connector.setScheme("https");
    connector.setSecure(true);
    protocol.setSSLEnabled(true);
    // Otherwise Tomcat uses OpenSSL if it is installed.
    protocol.setSslImplementationName(JSSEImplementation.class.getName());
    connector.addSslHostConfig(host);
  }

  private void addServlet(ContractServlet servlet) {
    StandardContext context = (StandardContext) tomcat.addContext("", null);
    // A folder that exists, so that none is made.
    context.setWorkDir(System.getProperty("java.io.tmpdir"));
    // There is no class loader of a web application that could leak.
    context.setClearReferencesRmiTargets(false);
    context.setClearReferencesThreadLocals(false);
    // The rest of a body that is too large is not read: that would block.
    context.setSwallowAbortedUploads(false);
    // What is under way is cut off soon, not after two seconds.
    context.setUnloadDelay(UNLOAD_DELAY.toMillis());
    context.addServletContainerInitializer(new WsSci(), Set.of());
    context.getPipeline().addValve(new ContinueValve());
    Wrapper wrapper = Tomcat.addServlet(context, "contract", servlet);
    wrapper.setAsyncSupported(true);
    wrapper.setLoadOnStartup(1);
    wrapper.addMapping("/");
  }

  static TomcatServer start(ServerSettings settings, Application application) throws IOException {
    TomcatServer server;
    try {
      server = new TomcatServer(settings, application);
    } catch (UnknownHostException unknown) {
      throw settings.cannotBind("host not known", unknown);
    }
    try {
      server.tomcat.start();
      server.port = server.connector.getLocalPort();
      return server;
    } catch (LifecycleException failure) {
      server.close();
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        if (cause instanceof SocketException) {
          throw settings.cannotBind(cause.getMessage(), failure);
        }
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
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, protocol.getClass().getSuperclass().getSimpleName())
        .with(ServerSetting.IO_THREADS, protocol.getMaxThreads())
        .with(ServerSetting.WORKER_THREADS, protocol.getMaxThreads())
        .with("minSpareThreads", protocol.getMinSpareThreads())
        .with("pollerThreads", "1")
        .with(ServerSetting.BACKLOG, protocol.getAcceptCount())
        .with(ServerSetting.TCP_NO_DELAY, protocol.getTcpNoDelay())
        .with(ServerSetting.BUFFER_BYTES, protocol.readBufferBytes())
        .withTls(settings)
        .with(ServerSetting.HTTP2, connector.findUpgradeProtocols().length > 0)
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with(ServerSetting.EXECUTION, execution)
        .values();
  }

  /**
   * By {@code gracefulStopAwaitMillis} of the service; see
   * https://tomcat.apache.org/tomcat-11.0-doc/config/service.html.
   */
  @Override
  public void drain() {
    ((StandardService) tomcat.getService()).setGracefulStopAwaitMillis(settings.drain().toMillis());
    close();
  }

  @Override
  public synchronized void close() {
    if (tomcat.getServer().getState() == LifecycleState.DESTROYED) {
      return;
    }
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException failure) {
      throw new IllegalStateException("Tomcat did not stop", failure);
    } finally {
      protocol.closeConnections();
    }
  }
}
