package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Starts servers on Jetty with a servlet. */
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
    return EnumSet.of(
        Feature.PAYLOAD,
        Feature.HTTP_1_0,
        Feature.ECHO,
        Feature.CHUNK_EXTENSIONS,
        Feature.CHUNK_TRAILERS,
        Feature.REQUEST_SYNTAX_CHECK,
        Feature.THREADS_END);
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    settings.refuseNativeTransport("Jetty");
    settings.refuseFrames("Jetty");
    settings.refuseNativeTls("Jetty");
    settings.refuseCompression("the contender on Jetty's servlets");
    if (settings.tls() == Tls.JDK) {
      throw new IllegalArgumentException(
          "tls is jdk, but the contender on Jetty's servlets offers none");
    }
    return JettyServer.start(settings, application);
  }
}
