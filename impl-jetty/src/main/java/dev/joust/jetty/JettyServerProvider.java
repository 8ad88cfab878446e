package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Starts servers on Jetty. */
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
    return EnumSet.complementOf(
        EnumSet.of(Feature.NATIVE_TRANSPORT, Feature.NATIVE_TLS, Feature.DECOMPRESSION));
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    settings.refuseNativeTransport("Jetty");
    settings.refuseNativeTls("Jetty");
    return JettyServer.start(settings, application);
  }
}
