package dev.joust.javawebsocket;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.Properties;
import java.util.Set;
import org.java_websocket.WebSocketImpl;

/** Starts servers on Java-WebSocket. */
public final class JavaWebSocketServerProvider implements ServerProvider {

  private static final String PROPERTIES =
      "/META-INF/maven/org.java-websocket/Java-WebSocket/pom.properties";

  @Override
  public String name() {
    return "java-websocket";
  }

  @Override
  public String version() {
    try (InputStream properties = WebSocketImpl.class.getResourceAsStream(PROPERTIES)) {
      Properties version = new Properties();
      version.load(properties);
      return version.getProperty("version");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** What is not a WebSocket, it does not serve; see docs/method/frameworks.md for the others. */
  @Override
  public Set<Feature> features() {
    return EnumSet.of(
        Feature.NON_BLOCKING,
        Feature.WEBSOCKET,
        Feature.JOBS,
        Feature.JOBS_SOCKET,
        Feature.LIVE,
        Feature.TLS,
        Feature.DRAIN,
        Feature.GOING_AWAY,
        Feature.HTTP_1_0,
        Feature.THREADS_END);
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    settings.refuseNativeTransport("Java-WebSocket");
    if (settings.compression() == Compression.DEFLATE) {
      throw new IllegalArgumentException(
          "compression is DEFLATE, but Java-WebSocket inflates without a limit; see the docs");
    }
    settings.refuseNativeTls("Java-WebSocket");
    settings.refuseFrames("Java-WebSocket");
    return JavaWebSocketServer.start(settings, application);
  }
}
