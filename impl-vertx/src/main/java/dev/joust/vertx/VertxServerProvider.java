package dev.joust.vertx;

import dev.joust.netty.base.NettyProvider;
import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Starts servers on Vert.x. */
public final class VertxServerProvider extends NettyProvider {

  private static final String VERSION_RESOURCE = "/META-INF/vertx/vertx-version.txt";

  /** For {@link java.util.ServiceLoader}. */
  public VertxServerProvider() {
    super("Vert.x", Feature.HTTP2_WEBSOCKET);
  }

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
  protected Server serve(ServerSettings settings, Application application) throws IOException {
    return VertxServer.start(settings, application);
  }
}
