package dev.joust.netty;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.Transport;
import io.netty.channel.epoll.Epoll;
import io.netty.handler.ssl.OpenSsl;
import io.netty.util.Version;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Starts servers on Netty. */
public final class NettyServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "netty";
  }

  @Override
  public String version() {
    return Version.identify(NettyServerProvider.class.getClassLoader())
        .get("netty-codec-http")
        .artifactVersion();
  }

  @Override
  public Set<Feature> features() {
    Set<Feature> features = EnumSet.allOf(Feature.class);
    if (!Epoll.isAvailable()) {
      features.remove(Feature.NATIVE_TRANSPORT);
    }
    if (!OpenSsl.isAvailable()) {
      features.remove(Feature.NATIVE_TLS);
    }
    return features;
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    if (settings.transport() == Transport.NATIVE && !Epoll.isAvailable()) {
      throw new IllegalArgumentException(
          "transport is NATIVE, but Netty has none on this system: "
              + Epoll.unavailabilityCause().getMessage());
    }
    if (settings.tls() == Tls.NATIVE && !OpenSsl.isAvailable()) {
      throw new IllegalArgumentException(
          "tls is native, but Netty has no native engine on this system: "
              + OpenSsl.unavailabilityCause().getMessage());
    }
    settings.refuseNativeTlsWithoutTickets("Netty");
    settings.refuseFrames("Netty");
    return NettyServer.start(settings, application);
  }
}
