package dev.joust.host;

import com.sun.net.httpserver.HttpServer;
import dev.joust.spi.Counters;
import dev.joust.spi.Server;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmHeapPressureMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The measures of a server's JVM: Micrometer's binders on a registry, which Prometheus can read on
 * request, and the figures that the harness asks for.
 */
final class Metrics implements AutoCloseable {

  private final Server server;
  private final MeterRegistry registry;
  private final JvmGcMetrics gcMetrics = new JvmGcMetrics();
  private final JvmHeapPressureMetrics heapPressure = new JvmHeapPressureMetrics();
  private final JvmUsage jvm = new JvmUsage();
  private final Optional<HttpServer> endpoint;

  Metrics(String framework, Server server, Optional<Integer> prometheusPort) throws IOException {
    this.server = server;
    this.registry =
        prometheusPort.isPresent()
            ? new PrometheusMeterRegistry(PrometheusConfig.DEFAULT)
            : new SimpleMeterRegistry();
    List.of(
            new ProcessorMetrics(),
            new UptimeMetrics(),
            new JvmMemoryMetrics(),
            gcMetrics,
            heapPressure,
            new JvmThreadMetrics(),
            new ClassLoaderMetrics())
        .forEach(binder -> binder.bindTo(registry));
    bindCounters(framework);
    this.endpoint =
        prometheusPort.isPresent()
            ? Optional.of(serve((PrometheusMeterRegistry) registry, prometheusPort.get()))
            : Optional.empty();
  }

  private void bindCounters(String framework) {
    Tags tags = Tags.of("framework", framework);
    count("joust.connections.accepted", tags, Counters::connectionsAccepted);
    count("joust.requests", tags, Counters::requests);
    count("joust.messages.received", tags, Counters::messagesReceived);
    count("joust.messages.sent", tags, Counters::messagesSent);
    Gauge.builder("joust.connections.open", server, s -> s.counters().connectionsOpen())
        .tags(tags)
        .register(registry);
  }

  private void count(String name, Tags tags, ToLongFunction<Counters> count) {
    FunctionCounter.builder(name, server, s -> count.applyAsLong(s.counters()))
        .tags(tags)
        .register(registry);
  }

  private static HttpServer serve(PrometheusMeterRegistry registry, int port) throws IOException {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("prometheusPort is " + port + ", must be 0 to 65535");
    }
    HttpServer endpoint = HttpServer.create();
    try {
      endpoint.bind(new InetSocketAddress("127.0.0.1", port), 0);
    } catch (BindException taken) {
      throw new BindException("metrics on 127.0.0.1:" + port + ": " + taken.getMessage());
    }
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
    return endpoint;
  }

  Optional<String> prometheusAddress() {
    return endpoint.map(
        served -> "http://127.0.0.1:%d/metrics".formatted(served.getAddress().getPort()));
  }

  /** All figures as of now: those that only grow count from the JVM's start. */
  Map<String, Object> usage() {
    Map<String, Object> usage = new LinkedHashMap<>(jvm.read());
    usage.put("counters", server.counters());
    return usage;
  }

  /** The same after full collections, with what has survived them. */
  Map<String, Object> usageAfterCollection() {
    long liveHeapBytes = jvm.collect();
    Map<String, Object> usage = usage();
    usage.put("liveHeapBytes", liveHeapBytes);
    return usage;
  }

  void resetPeaks() {
    jvm.resetPeaks();
  }

  @Override
  public void close() {
    endpoint.ifPresent(served -> served.stop(0));
    gcMetrics.close();
    heapPressure.close();
    jvm.close();
    registry.close();
  }
}
