package dev.joust.reactornetty;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.Transport;
import io.netty.channel.epoll.Epoll;
import io.netty.handler.ssl.OpenSsl;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import reactor.netty.http.server.HttpServer;

/** Starts servers on Reactor Netty. */
public final class ReactorNettyServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "reactor-netty";
  }

  @Override
  public String version() {
    return HttpServer.class.getPackage().getImplementationVersion();
  }

  @Override
  public Set<Feature> features() {
    Set<Feature> features =
        EnumSet.complementOf(
            EnumSet.of(
                Feature.HTTP2,
                Feature.HTTP2_FLOOD_LIMITS,
                Feature.HTTP2_WEBSOCKET,
                Feature.GOING_AWAY));
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
          "transport is NATIVE, but Reactor Netty has none on this system: "
              + Epoll.unavailabilityCause().getMessage());
    }
    if (settings.tls() == Tls.NATIVE && !OpenSsl.isAvailable()) {
      throw new IllegalArgumentException(
          "tls is native, but Reactor Netty has no native engine on this system: "
              + OpenSsl.unavailabilityCause().getMessage());
    }
    settings.refuseNativeTlsWithoutTickets("Reactor Netty");
    settings.refuseFrames("Reactor Netty");
    return ReactorNettyServer.start(settings, application);
  }
}
