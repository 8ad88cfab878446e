package dev.joust.tck;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.joust.spi.Application;
import dev.joust.spi.Counters;
import dev.joust.spi.Feature;
import dev.joust.spi.Response;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.Channels;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The JDK's own server, which answers payloads and no more.
 *
 * @param cuts whether it cuts off what is under way while it claims to drain
 */
record PlainServerProvider(boolean cuts) implements ServerProvider {

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public String version() {
    return "0";
  }

  @Override
  public Set<Feature> features() {
    return Set.of(Feature.PAYLOAD, Feature.HTTP_1_0, Feature.DRAIN, Feature.THREADS_END);
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(settings.host(), 0), 100);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(exchange, application));
    server.start();
    return new PlainServer(server, threads, cuts ? 0 : settings.drainSeconds());
  }

  private static void answer(HttpExchange exchange, Application application) throws IOException {
    Response response =
        (Response)
            application.answer(exchange.getRequestMethod(), exchange.getRequestURI().getPath());
    exchange.sendResponseHeaders(response.status(), response.bodyBytes());
    Channels.newChannel(exchange.getResponseBody()).write(response.body());
    exchange.close();
  }

  private record PlainServer(HttpServer server, ExecutorService threads, int drainSeconds)
      implements Server {

    @Override
    public InetSocketAddress address() {
      return server.getAddress();
    }

    @Override
    public SortedMap<String, String> effectiveSettings() {
      return new TreeMap<>();
    }

    @Override
    public Counters counters() {
      return Counters.NONE;
    }

    @Override
    public void drain() {
      server.stop(drainSeconds);
      threads.shutdown();
    }

    @Override
    public void close() {
      server.stop(0);
      threads.shutdownNow();
    }
  }
}
