package dev.joust.vertx;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/** Starts servers on Vert.x 3.5. */
public final class VertxServerProvider implements ServerProvider {

  private static final String VERSION_RESOURCE = "/vertx-version.txt";

  @Override
  public String name() {
    return "vertx";
  }

  @Override
  public String version() {
    try (InputStream version = Vertx.class.getResourceAsStream(VERSION_RESOURCE)) {
      return new String(version.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.of(
        Feature.PAYLOAD,
        Feature.HTTP_1_0,
        Feature.ECHO,
        Feature.CHUNK_EXTENSIONS,
        Feature.CHUNK_TRAILERS,
        Feature.NON_BLOCKING,
        Feature.WEBSOCKET,
        Feature.THREADS_END);
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    settings.refuseNativeTransport("Vert.x 3.5");
    settings.refuseBufferBytes("Vert.x 3.5");
    settings.refuseFrames("Vert.x 3.5");
    settings.refuseNativeTls("Vert.x 3.5");
    settings.refuseCompression("Vert.x 3.5.0");
    if (settings.tls() == Tls.JDK) {
      throw new IllegalArgumentException("tls is jdk, but the contender on Vert.x 3.5 offers none");
    }
    return VertxServer.start(settings, application);
  }
}
