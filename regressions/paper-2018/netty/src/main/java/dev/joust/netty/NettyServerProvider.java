package dev.joust.netty;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import io.netty.util.Version;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Starts servers on Netty 4.1.19. */
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
        Feature.DRAIN,
        Feature.GOING_AWAY,
        Feature.THREADS_END,
        Feature.WAITING);
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    settings.refuseNativeTransport("Netty 4.1.19");
    settings.refuseCompression("the contender on Netty 4.1.19");
    if (settings.http2()) {
      throw new IllegalArgumentException(
          "http2 is true, but the contender on Netty 4.1.19 offers none");
    }
    if (settings.decompression()) {
      throw new IllegalArgumentException(
          "decompression is true, but the contender on Netty 4.1.19 offers none");
    }
    if (settings.tls() != Tls.NONE) {
      throw new IllegalArgumentException(
          "tls is %s, but the contender on Netty 4.1.19 offers none"
              .formatted(settings.tls().label()));
    }
    settings.refuseFrames("Netty");
    return NettyServer.start(settings, application);
  }
}
