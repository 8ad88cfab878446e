package dev.joust.grizzly;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.glassfish.grizzly.Grizzly;

/** Starts servers on Grizzly 2.4. */
public final class GrizzlyServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "grizzly";
  }

  @Override
  public String version() {
    return Grizzly.getDotedVersion();
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.of(
        Feature.PAYLOAD,
        Feature.HTTP_1_0,
        Feature.ECHO,
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
    if (settings.http2()) {
      throw new IllegalArgumentException(
          "http2 is true, but the contender on Grizzly 2.4 offers none");
    }
    return GrizzlyServer.start(settings, application);
  }
}
