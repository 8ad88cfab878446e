package dev.joust.harness.suite.idle.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.Address;
import dev.joust.load.Compression;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sessions that are held open over real sockets, by servers that do right and wrong. */
@Timeout(120)
class HoldersTest {

  private static final int PING = 9;
  private static final int PONG = 0x8a;
  private static final int COMPRESSED_TEXT = 0xc1;
  private static final String WITHOUT_CONTEXT =
      "permessage-deflate; server_no_context_takeover; client_no_context_takeover";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static Holders open(FakeServer server, Duration timeout) throws Exception {
    return open(server, Compression.NONE, timeout);
  }

  private static Holders open(FakeServer server, Compression offer, Duration timeout)
      throws Exception {
    return new Holders(new Address(server.address(), Security.PLAIN), 0, offer, timeout);
  }

  /** Agrees to compression, and treats the frames of a client as it is told. */
  private static FakeServer agreeing(String answer, FakeServer.Behaviour behaviour)
      throws IOException {
    return FakeServer.start(
        connection -> {
          connection.acceptHandshake(connection.request(), "Sec-WebSocket-Extensions: " + answer);
          behaviour.serve(connection);
        });
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

  /** What is compressed without context is an echo as it is, as neither side keeps any. */
  @Test
  void sessionsThatCompressHaveEchoesBeforeTheyAreHeld() throws Exception {
    AtomicInteger echoes = new AtomicInteger();
    AtomicInteger pings = new AtomicInteger();
    try (FakeServer server =
            agreeing(
                WITHOUT_CONTEXT,
                connection -> {
                  for (int i = 0; i < 16; i++) {
                    FakeServer.Frame frame = connection.frame();
                    assertThat(frame.first()).isEqualTo(COMPRESSED_TEXT);
                    echoes.incrementAndGet();
                    connection.sendFrame(COMPRESSED_TEXT, frame.payload());
                  }
                  answerPings(connection, pings);
                });
        Holders holders = open(server, Compression.DEFLATE_NO_CONTEXT_TAKEOVER, PATIENCE)) {
      holders.grow(3);
      assertThat(echoes).hasValue(3 * 16);
      holders.grow(5);
      assertThat(echoes).hasValue(5 * 16);

      LoadResult result = holders.ping(Duration.ofMillis(100), Duration.ofMillis(100));

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(5);
      assertThat(pings).hasValue(5);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "deflate-no-context-takeover, permessage-deflate; server_no_context_takeover",
    "deflate-no-context-takeover, permessage-deflate",
    "deflate, permessage-deflate; server_no_context_takeover"
  })
  void anotherCompressionThanWasOfferedIsNone(String offer, String answer) throws Exception {
    try (FakeServer server = agreeing(answer, FakeServer.Connection::awaitEnd);
        Holders holders = open(server, Compression.of(offer), PATIENCE)) {
      assertThatThrownBy(() -> holders.grow(2))
          .isInstanceOf(NoConnection.class)
          .hasMessageContaining("is answered with '" + answer + "'");
    }
  }

  @Test
  void anOfferThatIsDeclinedIsNoSession() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(FakeServer.Connection::awaitEnd);
        Holders holders = open(server, Compression.DEFLATE, PATIENCE)) {
      assertThatThrownBy(() -> holders.grow(2))
          .isInstanceOf(NoConnection.class)
          .hasMessageContaining("the offer 'permessage-deflate' is declined");
    }
  }

  @Test
  void anotherEchoIsNoSession() throws Exception {
    try (FakeServer server =
            agreeing(
                WITHOUT_CONTEXT,
                connection -> {
                  connection.frame();
                  connection.sendFrame(0x81, new byte[] {'x'});
                  connection.awaitEnd();
                });
        Holders holders = open(server, Compression.DEFLATE_NO_CONTEXT_TAKEOVER, PATIENCE)) {
      assertThatThrownBy(() -> holders.grow(1))
          .isInstanceOf(NoConnection.class)
          .hasMessageContaining("sends another echo");
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
