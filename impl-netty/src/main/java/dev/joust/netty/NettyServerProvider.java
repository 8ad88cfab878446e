package dev.joust.netty;

import dev.joust.netty.base.NettyProvider;
import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import io.netty.util.Version;
import java.io.IOException;

/** Starts servers on Netty. */
public final class NettyServerProvider extends NettyProvider {

  /** For {@link java.util.ServiceLoader}. */
  public NettyServerProvider() {
    super("Netty");
  }

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
  protected Server serve(ServerSettings settings, Application application) throws IOException {
    settings.refuseFrames("Netty");
    return NettyServer.start(settings, application);
  }
}
