package dev.joust.javawebsocket;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.SortedMap;

/** A Java-WebSocket server: a thread that accepts, reads and writes, and workers for the rest. */
final class JavaWebSocketServer extends Server.Counting {

  private static final Duration CLOSE = Duration.ofSeconds(2);

  private final int workers;
  private final Endpoint endpoint;

  private JavaWebSocketServer(ServerSettings settings, Application application) {
    super(settings);
    this.workers = settings.ioThreads().orElse(Runtime.getRuntime().availableProcessors());
    this.endpoint = new Endpoint(settings, application, counters, workers);
  }

  static JavaWebSocketServer start(ServerSettings settings, Application application)
      throws IOException {
    JavaWebSocketServer server = new JavaWebSocketServer(settings, application);
    try {
      server.endpoint.begin();
      return server;
    } catch (IOException failure) {
      server.close();
      throw settings.cannotBind(failure.getMessage(), failure);
    }
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(settings.host(), endpoint.getPort());
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, "NIO")
        .with(ServerSetting.IO_THREADS, workers)
        .with("selectorThreads", "1")
        // Without a number, the JDK's.
        .with(ServerSetting.BACKLOG, settings.backlog().orElse(50))
        .with(ServerSetting.TCP_NO_DELAY, endpoint.isTcpNoDelay())
        .with(ServerSetting.BUFFER_BYTES, endpoint.bufferBytes())
        .withTls(settings)
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .values();
  }

  /** By {@code stop}, which sends close frames with 1001. */
  @Override
  public void drain() {
    endpoint.end(settings.drain());
  }

  @Override
  public void close() {
    endpoint.cut();
    endpoint.end(CLOSE);
  }
}
