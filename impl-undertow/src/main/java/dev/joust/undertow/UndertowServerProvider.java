package dev.joust.undertow;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import io.undertow.Version;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Starts servers on Undertow. */
public final class UndertowServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "undertow";
  }

  @Override
  public String version() {
    return Version.getVersionString();
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.complementOf(
        EnumSet.of(
            Feature.NATIVE_TRANSPORT,
            Feature.NATIVE_TLS,
            Feature.HTTP2_FLOOD_LIMITS,
            Feature.HTTP2_WEBSOCKET));
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    return UndertowServer.start(settings, application);
  }
}
