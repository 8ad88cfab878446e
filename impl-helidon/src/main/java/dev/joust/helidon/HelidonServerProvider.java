package dev.joust.helidon;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import dev.joust.spi.Transport;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.Properties;
import java.util.Set;

/** Starts servers on Helidon. */
public final class HelidonServerProvider implements ServerProvider {

  private static final String PROPERTIES =
      "/META-INF/maven/io.helidon.webserver/helidon-webserver/pom.properties";

  @Override
  public String name() {
    return "helidon";
  }

  @Override
  public String version() {
    try (InputStream properties = WebServer.class.getResourceAsStream(PROPERTIES)) {
      Properties version = new Properties();
      version.load(properties);
      return version.getProperty("version");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** See docs/method/frameworks.md for those that are missing. */
  @Override
  public Set<Feature> features() {
    return EnumSet.complementOf(
        EnumSet.of(
            Feature.HTTP_1_0,
            Feature.CHUNK_EXTENSIONS,
            Feature.CHUNK_TRAILERS,
            Feature.THREADS_END,
            Feature.DEFLATE,
            Feature.COMPRESSED_BIT_CHECK,
            Feature.NATIVE_TRANSPORT,
            Feature.NATIVE_TLS,
            Feature.HTTP2,
            Feature.HTTP2_FLOOD_LIMITS,
            Feature.HTTP2_WEBSOCKET,
            Feature.QUEUED_PUSH));
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    if (settings.transport() == Transport.NATIVE) {
      throw new IllegalArgumentException("transport is NATIVE, but Helidon has none");
    }
    if (settings.compression() == Compression.DEFLATE) {
      throw new IllegalArgumentException(
          "compression is DEFLATE, but Helidon's WebSockets have no extensions");
    }
    settings.refuseBufferBytes("Helidon");
    settings.refuseFrames("Helidon");
    settings.refuseNativeTls("Helidon");
    HelidonServer.execution(settings);
    return HelidonServer.start(settings, application);
  }
}
