package dev.joust.quarkus;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.Transport;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Starts servers on Quarkus, each in a class loader of its own. */
public final class QuarkusServerProvider implements ServerProvider {

  /** Says by itself that it has started and stopped. Kept, as loggers are not kept otherwise. */
  private static final Logger QUARKUS = Logger.getLogger("io.quarkus");

  @Override
  public String name() {
    return "quarkus";
  }

  @Override
  public String version() {
    return io.quarkus.runtime.Application.class.getPackage().getImplementationVersion();
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.complementOf(
        EnumSet.of(
            Feature.NATIVE_TRANSPORT,
            Feature.NATIVE_TLS,
            Feature.HTTP2_WEBSOCKET,
            Feature.DRAIN,
            Feature.GOING_AWAY,
            Feature.DECOMPRESSION));
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    if (settings.transport() == Transport.NATIVE) {
      throw new IllegalArgumentException(
          "transport is NATIVE, but the contender on Quarkus does not offer one");
    }
    if (settings.drainSeconds() > 0) {
      throw new IllegalArgumentException(
          "drainSeconds is %d, but the contender on Quarkus does not drain"
              .formatted(settings.drainSeconds()));
    }
    settings.refuseBufferBytes("Quarkus");
    settings.refuseFrames("Quarkus");
    settings.refuseNativeTls("Quarkus");
    HandlerThreads.execution(settings);
    QUARKUS.setLevel(Level.WARNING);
    return ApplicationLoader.open().start(settings, application);
  }
}
