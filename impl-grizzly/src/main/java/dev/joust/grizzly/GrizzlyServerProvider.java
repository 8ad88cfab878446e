package dev.joust.grizzly;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.glassfish.grizzly.Grizzly;

/** Starts servers on Grizzly. */
public final class GrizzlyServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "grizzly";
  }

  @Override
  public String version() {
    return Grizzly.getDotedVersion();
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.complementOf(
        EnumSet.of(
            Feature.NATIVE_TRANSPORT,
            Feature.NATIVE_TLS,
            Feature.HTTP2_FLOOD_LIMITS,
            Feature.HTTP2_WEBSOCKET,
            Feature.DEFLATE,
            Feature.COMPRESSED_BIT_CHECK,
            Feature.CHUNK_EXTENSIONS,
            Feature.REQUEST_SYNTAX_CHECK,
            Feature.DECOMPRESSION));
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    return GrizzlyServer.start(settings, application);
  }
}
