package dev.joust.undertow;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.WebSocketApi;
import dev.joust.spi.Transport;
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
    if (settings.transport() == Transport.NATIVE) {
      throw new IllegalArgumentException(
          "transport is NATIVE, but Undertow has none: XNIO knows NIO only; ask for NIO");
    }
    if (settings.webSocketApi() == WebSocketApi.FRAMES) {
      throw new IllegalArgumentException(
          "webSocketApi is FRAMES, but the contender on Undertow reads its channels of frames"
              + " in any case; ask for DOCUMENTED");
    }
    settings.refuseNativeTls("Undertow");
    return UndertowServer.start(settings, application);
  }
}
