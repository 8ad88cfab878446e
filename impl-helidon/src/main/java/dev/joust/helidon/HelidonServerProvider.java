package dev.joust.helidon;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Starts servers on Helidon. */
public final class HelidonServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "helidon";
  }

  @Override
  public String version() {
    return WebServer.class.getPackage().getImplementationVersion();
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
            Feature.QUEUED_PUSH,
            Feature.DECOMPRESSION));
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    settings.refuseNativeTransport("Helidon");
    if (settings.compression() == Compression.DEFLATE) {
      throw new IllegalArgumentException(
          "compression is DEFLATE, but Helidon's WebSockets have no extensions");
    }
    settings.refuseBufferBytes("Helidon");
    settings.refuseFrames("Helidon");
    settings.refuseNativeTls("Helidon");
    return HelidonServer.start(settings, application);
  }
}
