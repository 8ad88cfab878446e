package dev.joust.harness.suite.idle.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.Address;
import dev.joust.load.Endpoint.Security;
import dev.joust.load.LoadResult;
import dev.joust.load.NoConnection;
import dev.joust.load.wire.FakeServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions that are held open over real sockets, by servers that do right and wrong. */
@Timeout(120)
class HoldersTest {

  private static final int PING = 9;
  private static final int PONG = 0x8a;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static Holders open(FakeServer server, Duration timeout) throws Exception {
    return new Holders(new Address(server.address(), Security.PLAIN), 0, timeout);
  }

  private static void answerPings(FakeServer.Connection connection, AtomicInteger pings)
      throws IOException {
    while (true) {
      FakeServer.Frame frame = connection.frame();
      assertThat(frame.opcode()).isEqualTo(PING);
      pings.incrementAndGet();
      connection.sendFrame(PONG, frame.payload());
    }
  }

  @Test
  void eachPingsOnceInAPeriod() throws Exception {
    AtomicInteger pings = new AtomicInteger();
    try (FakeServer server =
            FakeServer.startWebSocket(connection -> answerPings(connection, pings));
        Holders holders = open(server, PATIENCE)) {
      holders.grow(3);
      holders.grow(10);
      assertThat(server.accepted()).isEqualTo(10);

      LoadResult result = holders.ping(Duration.ofMillis(400), Duration.ofMillis(800));

      assertThat(result.errors()).isEmpty();
      assertThat(result.started()).isEqualTo(20);
      assertThat(result.completed()).isEqualTo(20);
      assertThat(result.responseNanos().getTotalCount()).isEqualTo(20);
      assertThat(result.bytesSent()).isEqualTo(20 * 6);
      assertThat(result.bytesReceived()).isEqualTo(20 * 2);
      assertThat(pings).hasValue(20);
    }
  }

  @Test
  void aPingWithoutAPongHasFailed() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  int number = sessions.getAndIncrement();
                  connection.frame();
                  if (number == 0) {
                    connection.awaitEnd();
                  }
                });
        Holders holders = open(server, Duration.ofMillis(300))) {
      holders.grow(2);

      LoadResult result = holders.ping(Duration.ofMillis(100), Duration.ofMillis(100));

      assertThat(result.started()).isEqualTo(2);
      assertThat(result.errors()).isEqualTo(Map.of("timeout", 1L, "closed", 1L));
    }
  }

  @Test
  void aServerThatTakesNoSessionIsNoServer() throws Exception {
    try (FakeServer server =
            FakeServer.start(
                connection -> {
                  connection.request();
                  connection.send("HTTP/1.1 404 \r\nContent-Length: 0\r\n\r\n");
                });
        Holders holders = open(server, PATIENCE)) {
      assertThatThrownBy(() -> holders.grow(1))
          .isInstanceOf(NoConnection.class)
          .hasMessageContaining("404");
    }
  }
}
