package dev.joust.harness.suite.burst.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.Address;
import dev.joust.load.Endpoint.Security;
import dev.joust.load.LoadResult;
import dev.joust.load.NoConnection;
import dev.joust.load.wire.FakeServer;
import dev.joust.load.wire.FakeServer.Connection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages over real sockets that come at once, to servers that do right and wrong. */
@Timeout(120)
class BurstUsersTest {

  private static final int USERS = 20;
  private static final int BYTES = 100_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration HOLD = Duration.ofMillis(50);
  private static final int TEXT = 0x81;
  private static final byte[] SHORT = "mmmmmmmmmm".getBytes(StandardCharsets.US_ASCII);

  /** A head of six bytes, its key included, and nine of ten. */
  private static final String ALL_BUT_THE_LAST = "Content-Length: 15\r\n\r\n";

  private static final String THE_LAST = "Content-Length: 1\r\n\r\n";
  private static final byte[] PING = {(byte) 0x89, 0};

  private static BurstUsers open(FakeServer server, int bytes) throws Exception {
    return BurstUsers.open(new Address(server.address(), Security.PLAIN), USERS, bytes, PATIENCE);
  }

  private static void echo(Connection connection) throws IOException {
    connection.echoAll(TEXT);
  }

  @Test
  void eachHasItsMessageInEachBurst() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(BurstUsersTest::echo);
        BurstUsers users = open(server, BYTES)) {
      for (int i = 0; i < 3; i++) {
        LoadResult result = users.burst(HOLD);

        assertThat(result.started()).isEqualTo(USERS);
        assertThat(result.completed()).isEqualTo(USERS);
        assertThat(result.errors()).isEmpty();
        assertThat(result.latencyNanos().getMaxValue()).isPositive();
      }
      assertThat(server.accepted()).isEqualTo(USERS);
    }
  }

  /** No message is read to its end before all have begun. */
  @Test
  void aServerHoldsAllMessagesAtOnce() throws Exception {
    CountDownLatch begun = new CountDownLatch(USERS);
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  connection.body(ALL_BUT_THE_LAST);
                  begun.countDown();
                  begun.await();
                  connection.body(THE_LAST);
                  connection.sendFrame(TEXT, SHORT);
                });
        BurstUsers users = open(server, SHORT.length)) {
      assertThat(users.burst(HOLD).completed()).isEqualTo(USERS);
    }
  }

  @Test
  void aPingWithinAMessageDoesNotBreakIt() throws Exception {
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  connection.body(ALL_BUT_THE_LAST);
                  connection.send(PING);
                  connection.body(THE_LAST);
                  connection.sendFrame(TEXT, SHORT);
                  connection.send(PING);
                  assertThat(connection.frame().opcode()).isEqualTo(10);
                  echo(connection);
                });
        BurstUsers users = open(server, SHORT.length)) {
      assertThat(users.burst(HOLD).errors()).isEmpty();
      assertThat(users.burst(Duration.ZERO).errors()).isEmpty();
    }
  }

  @Test
  void whatAServerDoesNotEchoHasFailed() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  int number = sessions.getAndIncrement();
                  byte[] message = connection.frame().payload();
                  if (number == 0) {
                    return;
                  }
                  if (number == 1) {
                    message[BYTES - 1]++;
                  }
                  connection.sendFrame(TEXT, message);
                  echo(connection);
                });
        BurstUsers users = open(server, BYTES)) {
      assertThat(users.burst(HOLD).errors()).isEqualTo(Map.of("closed", 1L, "content", 1L));
      LoadResult next = users.burst(HOLD);
      assertThat(next.started()).isEqualTo(USERS);
      assertThat(next.completed()).isEqualTo(USERS - 2);
      assertThat(next.errors()).isEqualTo(Map.of("closed", 2L));
    }
  }

  @Test
  void aServerThatTakesNoSessionIsNoServer() throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send("HTTP/1.1 404 \r\nContent-Length: 0\r\n\r\n");
            })) {
      assertThatThrownBy(() -> open(server, BYTES))
          .isInstanceOf(NoConnection.class)
          .hasMessageContaining("404");
    }
  }
}
