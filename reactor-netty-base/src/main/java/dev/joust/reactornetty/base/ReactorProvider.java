package dev.joust.reactornetty.base;

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

/** Starts servers on Reactor Netty, within what it offers on this system. */
public abstract class ReactorProvider implements ServerProvider {

  private final String framework;

  /** A provider of servers on a framework, which messages call by this name. */
  protected ReactorProvider(String framework) {
    this.framework = framework;
  }

  @Override
  public final Set<Feature> features() {
    Set<Feature> features =
        EnumSet.complementOf(
            EnumSet.of(
                Feature.HTTP2,
                Feature.HTTP2_FLOOD_LIMITS,
                Feature.HTTP2_WEBSOCKET,
                Feature.GOING_AWAY,
                Feature.QUEUED_PUSH));
    if (!Epoll.isAvailable()) {
      features.remove(Feature.NATIVE_TRANSPORT);
    }
    if (!OpenSsl.isAvailable()) {
      features.remove(Feature.NATIVE_TLS);
    }
    return features;
  }

  @Override
  public final Server start(ServerSettings settings, Application application) throws IOException {
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
    settings.refuseNativeTlsWithoutTickets(framework);
    settings.refuseFrames(framework);
    return serve(settings, application);
  }

  /** Starts a server with settings that it can take. */
  protected abstract Server serve(ServerSettings settings, Application application)
      throws IOException;
}
