package dev.joust.load.wire;

import dev.joust.load.Endpoint;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.io.Transport;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.OptionalInt;

/** Loads for tests: one connection unless said otherwise. */
final class Loads {

  static final Duration PATIENCE = Duration.ofSeconds(20);

  private Loads() {}

  static LoadSpec spec(FakeServer server, Endpoint endpoint, int connections, int bytes) {
    return spec(server, endpoint, connections, bytes, PATIENCE);
  }

  static LoadSpec spec(
      FakeServer server, Endpoint endpoint, int connections, int bytes, Duration timeout) {
    return new LoadSpec(
        URI.create(server.url(endpoint.isWebSocket() ? "ws" : "http")),
        endpoint,
        connections,
        bytes,
        OptionalInt.of(bytes),
        timeout,
        2);
  }

  static LoadResult run(LoadSpec spec, long requests) throws IOException, InterruptedException {
    return run(Transport.best(), spec, requests);
  }

  static LoadResult run(Transport transport, LoadSpec spec, long requests)
      throws IOException, InterruptedException {
    LoadRecorder recorder = new LoadRecorder();
    try (LoadSession session = new WireLoadClient(transport).open(spec)) {
      session.run(Goal.requests(requests), recorder);
      return recorder.take();
    }
  }
}
