package dev.joust.reactornetty;

import dev.joust.reactornetty.base.ReactorServer;
import dev.joust.reactornetty.base.SocketGate;
import dev.joust.spi.Application;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import reactor.netty.http.server.HttpServer;

/** A Reactor Netty server and its handler. */
final class ReactorNettyServer extends ReactorServer {

  private ReactorNettyServer(ServerSettings settings) throws IOException {
    super(settings);
  }

  static ReactorNettyServer start(ServerSettings settings, Application application)
      throws IOException {
    ReactorNettyServer server = new ReactorNettyServer(settings);
    WebSocketUpgrade upgrade =
        new WebSocketUpgrade(
            application,
            server.counters,
            settings.maxMessageBytes(),
            SocketGate.spec(settings).build());
    HttpHandler handler = new HttpHandler(application, server.counters, settings, upgrade);
    return started(server, () -> server.configured(HttpServer.create()).handle(handler).bindNow());
  }

  /** With the group of channels, Reactor Netty waits for the requests that are under way. */
  @Override
  public void drain() {
    try {
      listener().disposeNow(settings.drain());
    } catch (IllegalStateException timeIsOver) {
      // What is left is cut off.
    } finally {
      close();
    }
  }
}
