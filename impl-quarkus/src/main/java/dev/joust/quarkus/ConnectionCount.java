package dev.joust.quarkus;

import dev.joust.spi.CounterRecorder;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.metrics.HttpServerMetrics;
import io.vertx.core.spi.metrics.VertxMetrics;

/** Counts connections, which Quarkus has no other handler for. */
record ConnectionCount(CounterRecorder counters)
    implements VertxMetrics, HttpServerMetrics<Void, Void, Void> {

  @Override
  public HttpServerMetrics<?, ?, ?> createHttpServerMetrics(
      HttpServerOptions options, SocketAddress localAddress) {
    return this;
  }

  @Override
  public Void connected(SocketAddress remoteAddress, String remoteName) {
    counters.connectionAccepted();
    return null;
  }

  @Override
  public void disconnected(Void connection, SocketAddress remoteAddress) {
    counters.connectionClosed();
  }

  @Override
  public void close() {}
}
