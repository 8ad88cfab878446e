package dev.joust.vertx;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.Transport;
import io.netty.channel.epoll.Epoll;
import io.netty.handler.ssl.OpenSsl;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/** Starts servers on Vert.x. */
public final class VertxServerProvider implements ServerProvider {

  private static final String VERSION_RESOURCE = "/META-INF/vertx/vertx-version.txt";

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
    Set<Feature> features = EnumSet.complementOf(EnumSet.of(Feature.HTTP2_WEBSOCKET));
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
          "transport is NATIVE, but Vert.x has none on this system: "
              + Epoll.unavailabilityCause().getMessage());
    }
    if (settings.tls() == Tls.NATIVE && !OpenSsl.isAvailable()) {
      throw new IllegalArgumentException(
          "tls is native, but Vert.x has no native engine on this system: "
              + OpenSsl.unavailabilityCause().getMessage());
    }
    settings.refuseNativeTlsWithoutTickets("Vert.x");
    return VertxServer.start(settings, application);
  }
}
