package dev.joust.netty.base;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.Transport;
import io.netty.channel.epoll.Epoll;
import io.netty.handler.ssl.OpenSsl;
import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Starts servers on Netty, within what it offers on this system. */
public abstract class NettyProvider implements ServerProvider {

  private final String framework;
  private final List<Feature> lacking;

  /**
   * A provider of servers.
   *
   * @param framework the framework on Netty, or Netty, in messages
   * @param lacking the features that it has on no system
   */
  protected NettyProvider(String framework, Feature... lacking) {
    this.framework = framework;
    this.lacking = List.of(lacking);
  }

  @Override
  public final Set<Feature> features() {
    Set<Feature> features = EnumSet.allOf(Feature.class);
    features.removeAll(lacking);
    if (!isPacked("transport_native_epoll")) {
      features.remove(Feature.NATIVE_TRANSPORT);
    }
    if (!isPacked("tcnative_linux")) {
      features.remove(Feature.NATIVE_TLS);
    }
    return features;
  }

  /**
   * Whether a library is packed for this system. To load it, as Netty's own {@code isAvailable()}
   * does, takes a server that will not use it time and memory: BoringSSL a fourth of its start.
   */
  private static boolean isPacked(String library) {
    String name =
        "META-INF/native/libnetty_%s_%s.so".formatted(library, PlatformDependent.normalizedArch());
    return PlatformDependent.normalizedOs().equals("linux")
        && NettyProvider.class.getClassLoader().getResource(name) != null;
  }

  @Override
  public final Server start(ServerSettings settings, Application application) throws IOException {
    if (settings.transport() == Transport.NATIVE && !Epoll.isAvailable()) {
      throw new IllegalArgumentException(
          "transport is NATIVE, but %s has none on this system: %s"
              .formatted(framework, Epoll.unavailabilityCause().getMessage()));
    }
    if (settings.tls() == Tls.NATIVE && !OpenSsl.isAvailable()) {
      throw new IllegalArgumentException(
          "tls is native, but %s has no native engine on this system: %s"
              .formatted(framework, OpenSsl.unavailabilityCause().getMessage()));
    }
    settings.refuseNativeTlsWithoutTickets(framework);
    return serve(settings, application);
  }

  /** Starts a server with settings that Netty can take. */
  protected abstract Server serve(ServerSettings settings, Application application)
      throws IOException;
}
