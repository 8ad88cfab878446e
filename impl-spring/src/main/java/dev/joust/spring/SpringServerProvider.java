package dev.joust.spring;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.boot.SpringBootVersion;

/** Starts servers on Spring Boot. */
public final class SpringServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "spring";
  }

  @Override
  public String version() {
    return SpringBootVersion.getVersion();
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.complementOf(
        EnumSet.of(
            Feature.NON_BLOCKING,
            Feature.NATIVE_TRANSPORT,
            Feature.COMPRESSED_BIT_CHECK,
            Feature.NATIVE_TLS,
            Feature.GOING_AWAY,
            Feature.HTTP2,
            Feature.HTTP2_FLOOD_LIMITS,
            Feature.HTTP2_WEBSOCKET,
            Feature.QUEUED_PUSH,
            Feature.DECOMPRESSION));
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    settings.refuseNativeTransport("Tomcat 11");
    if (settings.tlsTickets().isPresent()) {
      throw new IllegalArgumentException("tlsTickets is set, but Spring Boot has no such property");
    }
    settings.refuseFrames("Spring");
    settings.refuseNativeTls("Spring");
    return SpringServer.start(settings, application);
  }
}
