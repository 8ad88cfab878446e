package dev.joust.spring;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import org.apache.catalina.connector.Connector;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** A Spring Boot application with its embedded Tomcat. */
final class SpringServer extends Server.Counting {

  private final Execution execution;
  private final ServletWebServerApplicationContext context;
  private final ContractProtocol protocol;
  private final int port;

  private SpringServer(ServerSettings settings, Application application) {
    super(settings);
    this.execution = settings.executionOf("Spring", Execution.PLATFORM, Execution.VIRTUAL);
    SpringApplication spring = new SpringApplication(ContractConfiguration.class);
    // https://docs.spring.io/spring-boot/reference/features/external-config.html
    spring.setDefaultProperties(properties(settings, execution));
    spring.setRegisterShutdownHook(false);
    spring.addInitializers(
        made -> {
          ConfigurableListableBeanFactory beans = made.getBeanFactory();
          beans.registerSingleton("settings", settings);
          beans.registerSingleton("application", application);
          beans.registerSingleton("counters", counters);
        });
    this.context = (ServletWebServerApplicationContext) spring.run();
    Connector connector = ((TomcatWebServer) context.getWebServer()).getTomcat().getConnector();
    this.protocol = (ContractProtocol) connector.getProtocolHandler();
    this.port = context.getWebServer().getPort();
  }

  /**
   * See https://docs.spring.io/spring-boot/appendix/application-properties/index.html, its section
   * on servers.
   */
  private static Map<String, Object> properties(ServerSettings settings, Execution execution) {
    Map<String, Object> properties = new HashMap<>();
    // https://docs.spring.io/spring-boot/reference/features/spring-application.html, at its end
    properties.put("spring.threads.virtual.enabled", execution == Execution.VIRTUAL);
    properties.put("server.address", settings.host());
    properties.put("server.port", settings.port());
    settings
        .workerThreads()
        .ifPresent(
            n -> {
              properties.put("server.tomcat.threads.max", n);
              properties.put("server.tomcat.threads.min-spare", n);
            });
    settings.backlog().ifPresent(n -> properties.put("server.tomcat.accept-count", n));
    // By default a connection ends after a hundred requests, or a minute without one.
    properties.put("server.tomcat.max-keep-alive-requests", -1);
    properties.put("server.tomcat.keep-alive-timeout", "1h");
    // By default no more than 8,192 connections are accepted.
    properties.put("server.tomcat.max-connections", -1);
    // By default an asynchronous request ends after half a minute.
    properties.put("spring.mvc.async.request-timeout", -1);
    properties.put("spring.main.banner-mode", "off");
    properties.put("logging.level.root", "warn");
    if (settings.drainSeconds() > 0) {
      // https://docs.spring.io/spring-boot/reference/web/graceful-shutdown.html
      properties.put("server.shutdown", "graceful");
      properties.put("spring.lifecycle.timeout-per-shutdown-phase", settings.drainSeconds() + "s");
    } else {
      properties.put("server.shutdown", "immediate");
    }
    return properties;
  }

  static SpringServer start(ServerSettings settings, Application application) throws IOException {
    try {
      InetAddress.getByName(settings.host());
    } catch (UnknownHostException unknown) {
      throw settings.cannotBind("host not known", unknown);
    }
    try {
      return new SpringServer(settings, application);
    } catch (RuntimeException failure) {
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        if (cause instanceof SocketException) {
          throw settings.cannotBind(cause.getMessage(), failure);
        }
      }
      throw failure;
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
        .with(ServerSetting.TRANSPORT, "Http11NioProtocol")
        .with(ServerSetting.IO_THREADS, protocol.getMaxThreads())
        .with(ServerSetting.WORKER_THREADS, protocol.getMaxThreads())
        .with("minSpareThreads", protocol.getMinSpareThreads())
        .with("pollerThreads", "1")
        .with(ServerSetting.BACKLOG, protocol.getAcceptCount())
        .with(ServerSetting.TCP_NO_DELAY, protocol.getTcpNoDelay())
        .with(ServerSetting.BUFFER_BYTES, protocol.readBufferBytes())
        .withTls(settings)
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with(ServerSetting.EXECUTION, execution)
        .values();
  }

  /** Closing the context is Spring's stop, graceful if the properties ask for it. */
  @Override
  public void drain() {
    close();
  }

  @Override
  public synchronized void close() {
    if (context.isActive()) {
      context.close();
      protocol.closeConnections();
    }
  }
}
