package dev.joust.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.joust.load.wire.WireLoadClient;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The example of the README, at any server. */
@Timeout(300)
class ReadmeTest {

  private HttpServer server;

  @BeforeEach
  void serve() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write(new byte[] {'o', 'k'});
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void loadsAServerInAClosedAndInAnOpenLoop() throws Exception {
    LoadSpec spec =
        new LoadSpec(
            URI.create("http://127.0.0.1:%d/".formatted(server.getAddress().getPort())),
            Endpoint.HTTP_KEEPALIVE,
            2,
            0,
            OptionalInt.empty(),
            Duration.ofSeconds(10),
            1);
    LoadRecorder recorder = new LoadRecorder();
    try (LoadSession session = new WireLoadClient().open(spec)) {
      session.run(Goal.requests(20), new LoadRecorder());
      session.run(new ArrivalSchedule(1_000, 50), recorder);
    }
    LoadResult result = recorder.take();

    assertThat(result.errors()).isEmpty();
    assertThat(result.completed()).isEqualTo(50);
    assertThat(result.responseNanos().getTotalCount()).isEqualTo(50);
  }
}
