package dev.joust.springwebflux;

import dev.joust.reactornetty.base.ReactorProvider;
import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import org.springframework.boot.SpringBootVersion;

/** Starts servers on Spring WebFlux. */
public final class SpringWebfluxServerProvider extends ReactorProvider {

  /** For {@link java.util.ServiceLoader}. */
  public SpringWebfluxServerProvider() {
    super("Spring WebFlux");
  }

  @Override
  public String name() {
    return "spring-webflux";
  }

  @Override
  public String version() {
    return SpringBootVersion.getVersion();
  }

  @Override
  protected Server serve(ServerSettings settings, Application application) throws IOException {
    settings.refuseFrames("Spring WebFlux");
    return SpringWebfluxServer.start(settings, application);
  }
}
