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

/** Starts servers on Undertow 1.4. */
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
    return EnumSet.of(
        Feature.PAYLOAD,
        Feature.HTTP_1_0,
        Feature.ECHO,
        Feature.CHUNK_EXTENSIONS,
        Feature.CHUNK_TRAILERS,
        Feature.NON_BLOCKING,
        Feature.WEBSOCKET,
        Feature.JOBS,
        Feature.LIVE,
        Feature.SERVER_SENT_EVENTS,
        Feature.JOBS_SOCKET,
        Feature.LONG_POLL,
        Feature.QUEUED_PUSH,
        Feature.TLS,
        Feature.DRAIN,
        Feature.GOING_AWAY,
        Feature.THREADS_END,
        Feature.WAITING);
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    settings.refuseCompression("the contender on Undertow 1.4");
    if (settings.http2()) {
      throw new IllegalArgumentException(
          "http2 is true, but the contender on Undertow 1.4 offers none");
    }
    return UndertowServer.start(settings, application);
  }
}
