package dev.joust.springwebflux;

import dev.joust.reactornetty.base.ReactorServer;
import dev.joust.spi.Application;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.ConfigurableApplicationContext;

/** A Spring Boot application with its Reactor Netty. */
final class SpringWebfluxServer extends ReactorServer
    implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

  private ConfigurableApplicationContext context;

  private SpringWebfluxServer(ServerSettings settings) throws IOException {
    super(settings);
  }

  static SpringWebfluxServer start(ServerSettings settings, Application application)
      throws IOException {
    SpringWebfluxServer server = new SpringWebfluxServer(settings);
    return started(server, () -> server.run(application));
  }

  private void run(Application application) {
    SpringApplication spring = new SpringApplication(ContractConfiguration.class);
    // https://docs.spring.io/spring-boot/reference/features/external-config.html
    spring.setDefaultProperties(properties(settings));
    spring.setWebApplicationType(WebApplicationType.REACTIVE);
    spring.setRegisterShutdownHook(false);
    spring.addInitializers(
        made -> {
          ConfigurableListableBeanFactory beans = made.getBeanFactory();
          beans.registerSingleton("settings", settings);
          beans.registerSingleton("application", application);
          beans.registerSingleton("counters", counters);
          beans.registerSingleton("server", this);
        });
    context = spring.run();
  }

  /**
   * See https://docs.spring.io/spring-boot/appendix/application-properties/index.html, its section
   * on servers.
   */
  private static Map<String, Object> properties(ServerSettings settings) {
    Map<String, Object> properties = new HashMap<>();
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

  /** See https://docs.spring.io/spring-boot/how-to/webserver.html. */
  @Override
  public void customize(NettyReactiveWebServerFactory factory) {
    // By default all servers of a JVM share event loops.
    factory.setResourceFactory(null);
    factory.addServerCustomizers(this::configured);
  }

  /** Closing the context is Spring's stop, graceful if the properties ask for it. */
  @Override
  public void drain() {
    try {
      context.close();
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    super.close();
    if (context != null) {
      context.close();
    }
  }
}
