package dev.joust.harness.suite.reconnect.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.suite.reconnect.client.ReconnectUsers.Load;
import dev.joust.load.Address;
import dev.joust.load.Endpoint.Security;
import dev.joust.load.NoConnection;
import dev.joust.load.wire.Certificates;
import dev.joust.load.wire.FakeServer;
import dev.joust.load.wire.FakeServer.Connection;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions over real sockets are cut and come back, to servers that do right and wrong. */
@Timeout(120)
class ReconnectUsersTest {

  private static final int SESSIONS = 20;
  private static final int SURVIVORS = 2;
  private static final double ECHOES_PER_SECOND = 500;
  private static final Duration AT_ONCE = Duration.ZERO;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofMillis(100);
  private static final int TEXT = 0x81;

  private static ReconnectUsers open(FakeServer server) throws Exception {
    return open(server, Security.PLAIN, false);
  }

  private static ReconnectUsers open(FakeServer server, Security security, boolean resumed)
      throws Exception {
    return ReconnectUsers.open(
        new Address(server.address(), security),
        new Load(SESSIONS, SURVIVORS, ECHOES_PER_SECOND, SOON, PATIENCE, resumed, 2));
  }

  private static void echo(Connection connection) throws IOException {
    connection.echoAll(TEXT);
  }

  @ParameterizedTest
  @EnumSource
  void sessionsAreCutAndComeBack(Cut how) throws Exception {
    BlockingQueue<Class<?>> ends = new LinkedBlockingQueue<>();
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  try {
                    echo(connection);
                  } catch (IOException end) {
                    ends.add(end.getClass());
                  }
                });
        ReconnectUsers users = open(server)) {
      StormResult first = users.storm(how, AT_ONCE, PATIENCE);
      StormResult second = users.storm(how, AT_ONCE, PATIENCE);

      for (StormResult result : new StormResult[] {first, second}) {
        assertThat(result.back()).isEqualTo(SESSIONS);
        assertThat(result.returns().started()).isEqualTo(SESSIONS);
        assertThat(result.returns().connectionsOpened()).isEqualTo(SESSIONS);
        assertThat(result.failedAttempts()).isEmpty();
        assertThat(result.echoes().errors()).isEmpty();
        assertThat(result.echoes().unanswered()).isZero();
        assertThat(result.secondsUntilBack(99)).isPresent();
      }
      assertThat(server.accepted()).isEqualTo(3 * SESSIONS + SURVIVORS);
      for (int i = 0; i < 2 * SESSIONS; i++) {
        assertThat(ends.take())
            .isEqualTo(how == Cut.RST ? SocketException.class : EOFException.class);
      }
    }
  }

  @Test
  void sessionsThatTheServerEndsComeBack() throws Exception {
    Queue<Connection> open = new ConcurrentLinkedQueue<>();
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  open.add(connection);
                  echo(connection);
                });
        ReconnectUsers users =
            ReconnectUsers.open(
                Address.plain(server.address()),
                new Load(SESSIONS, 0, ECHOES_PER_SECOND, SOON, PATIENCE, false, 2))) {
      for (int i = 1; i <= 2; i++) {
        StormResult result =
            users.storm(
                () -> {
                  // Those who are back already come after these.
                  for (int session = 0; session < SESSIONS; session++) {
                    open.remove().endOutput();
                  }
                },
                AT_ONCE,
                PATIENCE);

        assertThat(result.back()).isEqualTo(SESSIONS);
        assertThat(result.lostAgain()).isZero();
        assertThat(result.echoes().started()).isZero();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"rst, false, 20", "fin, false, 20", "rst, true, 0", "fin, true, 0"})
  void sessionsOfTlsAreResumedWhereTheyAreToBe(String how, boolean resumed, long full)
      throws Exception {
    try (FakeServer server =
            FakeServer.startSecure(
                Certificates.LOCALHOST.context(),
                FakeServer.afterHandshake(ReconnectUsersTest::echo));
        ReconnectUsers users = open(server, Security.TLS, resumed)) {
      for (int i = 0; i < 3; i++) {
        StormResult result = users.storm(Cut.of(how), AT_ONCE, PATIENCE);

        assertThat(result.back()).isEqualTo(SESSIONS);
        assertThat(result.failedAttempts()).isEmpty();
        assertThat(result.fullHandshakes()).isEqualTo(full);
      }
    }
  }

  /** None is accepted before the last of those who stay has been heard a hundred times. */
  @Test
  void thoseWhoStayAreHeardMeanwhile() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    CountDownLatch heard = new CountDownLatch(100);
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  int number = sessions.getAndIncrement();
                  if (number >= SESSIONS + SURVIVORS) {
                    heard.await();
                  }
                  while (true) {
                    byte[] message = connection.frame().payload();
                    connection.sendFrame(TEXT, message);
                    if (number >= SESSIONS) {
                      heard.countDown();
                    }
                  }
                });
        ReconnectUsers users = open(server)) {
      StormResult result = users.storm(Cut.RST, AT_ONCE, PATIENCE);

      assertThat(result.back()).isEqualTo(SESSIONS);
      assertThat(result.echoes().completed()).isPositive();
      assertThat(result.echoes().responseNanos().getTotalCount())
          .isEqualTo(result.echoes().completed());
    }
  }

  @Test
  void returnsAreSpreadOverATime() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(ReconnectUsersTest::echo);
        ReconnectUsers users = open(server)) {
      StormResult result = users.storm(Cut.RST, Duration.ofMillis(400), PATIENCE);

      // The first and the last of twenty moments of 400 ms.
      assertThat(result.returns().latencyNanos().getMinValue()).isLessThan(200_000_000);
      assertThat(result.secondsUntilBack(100).orElseThrow()).isGreaterThan(0.2);
      assertThat(result.returnMillis(100).orElseThrow())
          .isLessThan(result.secondsUntilBack(100).orElseThrow() * 1e3);
    }
  }

  /** Every session is refused once and tries again. */
  @Test
  void whoIsRefusedTriesAgain() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    try (FakeServer server =
            FakeServer.start(
                connection -> {
                  String request = connection.request();
                  int number = requests.getAndIncrement() - SESSIONS - SURVIVORS;
                  if (number >= 0 && number < SESSIONS) {
                    connection.send("HTTP/1.1 503 \r\nContent-Length: 0\r\n\r\n");
                    return;
                  }
                  connection.acceptHandshake(request);
                  echo(connection);
                });
        ReconnectUsers users = open(server)) {
      StormResult result = users.storm(Cut.FIN, AT_ONCE, PATIENCE);

      assertThat(result.failedAttempts()).isEqualTo(Map.of("status", (long) SESSIONS));
      assertThat(result.returns().started()).isEqualTo(2 * SESSIONS);
      assertThat(result.back()).isEqualTo(SESSIONS);
      assertThat(result.returns().latencyNanos().getMinValue()).isGreaterThan(SOON.toNanos() / 2);
    }
  }

  /** One session is never answered again. */
  @Test
  void whoIsNotBackInTheEndIsGivenUp() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  if (sessions.getAndIncrement() == SESSIONS + SURVIVORS) {
                    connection.awaitEnd();
                  } else {
                    echo(connection);
                  }
                });
        ReconnectUsers users = open(server)) {
      StormResult result = users.storm(Cut.RST, AT_ONCE, Duration.ofSeconds(2));

      assertThat(result.back()).isEqualTo(SESSIONS - 1);
      assertThat(result.failedAttempts()).isEqualTo(Map.of("timeout", 1L));
      assertThat(result.secondsUntilBack(95)).isPresent();
      assertThat(result.secondsUntilBack(96)).isEmpty();
      assertThat(result.returnMillis(99)).isEmpty();
    }
  }

  @Test
  void anotherEchoIsNoReturn() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  if (sessions.getAndIncrement() == SESSIONS + SURVIVORS) {
                    byte[] message = connection.frame().payload();
                    message[message.length - 1]++;
                    connection.sendFrame(TEXT, message);
                  }
                  echo(connection);
                });
        ReconnectUsers users = open(server)) {
      StormResult result = users.storm(Cut.RST, AT_ONCE, PATIENCE);

      assertThat(result.failedAttempts()).isEqualTo(Map.of("content", 1L));
      assertThat(result.back()).isEqualTo(SESSIONS);
    }
  }

  /** The server ends those who stay once the others begin to come back. */
  @Test
  void thoseWhoStayAreMissedWhenTheyAreLost() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    CountDownLatch lost = new CountDownLatch(1);
    CountDownLatch gone = new CountDownLatch(SURVIVORS);
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  int number = sessions.getAndIncrement();
                  if (number >= SESSIONS + SURVIVORS) {
                    lost.countDown();
                    gone.await();
                  }
                  if (number < SESSIONS || number >= SESSIONS + SURVIVORS) {
                    echo(connection);
                  }
                  while (lost.getCount() > 0) {
                    connection.sendFrame(TEXT, connection.frame().payload());
                  }
                  connection.endOutput();
                  gone.countDown();
                });
        ReconnectUsers users = open(server)) {
      StormResult result = users.storm(Cut.RST, AT_ONCE, PATIENCE);

      assertThat(result.back()).isEqualTo(SESSIONS);
      assertThat(result.echoes().failed()).isPositive();
      assertThat(users.storm(Cut.RST, AT_ONCE, PATIENCE).echoes().errors())
          .isEqualTo(Map.of("lost", (long) SURVIVORS));
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
      assertThatThrownBy(() -> open(server))
          .isInstanceOf(NoConnection.class)
          .hasMessageContaining("404");
    }
  }
}
