package dev.joust.reactornetty;

import dev.joust.reactornetty.base.ReactorProvider;
import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import reactor.netty.http.server.HttpServer;

/** Starts servers on Reactor Netty. */
public final class ReactorNettyServerProvider extends ReactorProvider {

  /** For {@link java.util.ServiceLoader}. */
  public ReactorNettyServerProvider() {
    super("Reactor Netty");
  }

  @Override
  public String name() {
    return "reactor-netty";
  }

  @Override
  public String version() {
    return HttpServer.class.getPackage().getImplementationVersion();
  }

  @Override
  protected Server serve(ServerSettings settings, Application application) throws IOException {
    settings.refuseFrames("Reactor Netty");
    return ReactorNettyServer.start(settings, application);
  }
}
