package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import java.io.IOException;
import java.util.Set;

/** Starts servers on Jetty that give each request a thread of its pool. */
public final class JettyServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "jetty";
  }

  @Override
  public String version() {
    return org.eclipse.jetty.server.Server.getVersion();
  }

  @Override
  public Set<Feature> features() {
    return ContractHandler.FEATURES;
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    settings.refuseNativeTransport("Jetty");
    settings.refuseFrames(ContractHandler.FRAMEWORK);
    settings.refuseNativeTls("Jetty");
    settings.refuseCompression("the contender on " + ContractHandler.FRAMEWORK);
    if (settings.tls() == Tls.JDK) {
      throw new IllegalArgumentException(
          "tls is jdk, but the contender on %s offers none".formatted(ContractHandler.FRAMEWORK));
    }
    return JettyServer.start(settings, application);
  }
}
