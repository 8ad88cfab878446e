package dev.joust.reference;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.Transport;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Starts servers on the JDK's NIO alone; of Netty it has the native engine of TLS. */
public final class ReferenceServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "reference";
  }

  /** The JDK's version, as that is all there is. */
  @Override
  public String version() {
    return Runtime.version().toString();
  }

  /** What the suites of batches ask for. */
  @Override
  public Set<Feature> features() {
    Set<Feature> features =
        EnumSet.of(
            Feature.PAYLOAD,
            Feature.HTTP_1_0,
            Feature.NON_BLOCKING,
            Feature.WEBSOCKET,
            Feature.TLS,
            Feature.DRAIN,
            Feature.WAITING,
            Feature.GOING_AWAY,
            Feature.THREADS_END);
    if (Engines.isNativePacked()) {
      features.add(Feature.NATIVE_TLS);
    }
    return features;
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    if (settings.transport() == Transport.NATIVE) {
      throw new IllegalArgumentException(
          "transport is NATIVE, but the JDK has none of that name; ask for NIO");
    }
    settings.refuseCompression("the reference");
    if (settings.tls() == Tls.NATIVE && !Engines.hasNative()) {
      throw new IllegalArgumentException(
          "tls is native, but BoringSSL is not there for this system");
    }
    settings.refuseNativeTlsWithoutTickets("the reference");
    settings.refuseFrames("the reference");
    return ReferenceServer.start(settings, application);
  }
}
