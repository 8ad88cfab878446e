package dev.joust.host;

import com.sun.net.httpserver.HttpServer;
import dev.joust.spi.Counters;
import dev.joust.spi.Server;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmHeapPressureMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The measures of a server's JVM by Micrometer's binders, for Prometheus to read. A server that
 * nobody watches goes without it: what is measured should carry nothing that is not read.
 */
final class PrometheusEndpoint implements AutoCloseable {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics gcMetrics = new JvmGcMetrics();
  private final JvmHeapPressureMetrics heapPressure = new JvmHeapPressureMetrics();
  private final HttpServer endpoint;

  PrometheusEndpoint(int port, String framework, Server server) throws IOException {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("prometheusPort is " + port + ", must be 0 to 65535");
    }
    endpoint = HttpServer.create();
    try {
      endpoint.bind(new InetSocketAddress("127.0.0.1", port), 0);
    } catch (BindException taken) {
      throw new BindException("metrics on 127.0.0.1:" + port + ": " + taken.getMessage());
    }
    List.of(
            new ProcessorMetrics(),
            new UptimeMetrics(),
            new JvmMemoryMetrics(),
            gcMetrics,
            heapPressure,
            new JvmThreadMetrics(),
            new ClassLoaderMetrics())
        .forEach(binder -> binder.bindTo(registry));
    bindCounters(framework, server);
    serve();
  }

  private void bindCounters(String framework, Server server) {
    Tags tags = Tags.of("framework", framework);
    count("joust.connections.accepted", tags, server, Counters::connectionsAccepted);
    count("joust.requests", tags, server, Counters::requests);
    count("joust.messages.received", tags, server, Counters::messagesReceived);
    count("joust.messages.sent", tags, server, Counters::messagesSent);
    Gauge.builder("joust.connections.open", server, s -> s.counters().connectionsOpen())
        .tags(tags)
        .register(registry);
  }

  private void count(String name, Tags tags, Server server, ToLongFunction<Counters> count) {
    FunctionCounter.builder(name, server, s -> count.applyAsLong(s.counters()))
        .tags(tags)
        .register(registry);
  }

  private void serve() {
    endpoint.createContext(
        "/metrics",
        exchange -> {
          byte[] body = registry.scrape().getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    endpoint.start();
  }

  String address() {
    return "http://127.0.0.1:%d/metrics".formatted(endpoint.getAddress().getPort());
  }

  @Override
  public void close() {
    endpoint.stop(0);
    gcMetrics.close();
    heapPressure.close();
    registry.close();
  }
}
