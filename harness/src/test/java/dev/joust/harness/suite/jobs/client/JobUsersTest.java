package dev.joust.harness.suite.jobs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.joust.load.wire.FakeServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users and their jobs over real sockets, on servers that do right and wrong. */
@Timeout(300)
class JobUsersTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration SOON = Duration.ofMillis(100);
  private static final int USERS = 6;
  private static final int JOBS = 5;
  private static final String JOB =
      "{\"id\":\"a\",\"createTime\":\"2024-01-01T00:00:00Z\",\"complete\":false}";
  private static final String DONE =
      "{\"id\":\"a\",\"createTime\":\"2024-01-01T00:00:00Z\",\"complete\":true,"
          + "\"completeTime\":\"2024-01-01T00:00:01Z\"}";

  @ParameterizedTest
  @CsvSource({"poll-50ms, 6", "long-poll, 6", "sse, 6", "websocket, 30", "websocket-kept, 6"})
  void everyUserHearsOfEveryJob(String exchange, int connections) throws Exception {
    try (JobServer server = JobServer.start(Duration.ofMillis(100))) {
      JobResult result = JobUsers.run(server.uri(), load(exchange, USERS, JOBS, PATIENCE));

      assertThat(result.errors()).isEmpty();
      assertThat(result.attempted()).isEqualTo(USERS * JOBS);
      assertThat(result.completed()).isEqualTo(USERS * JOBS);
      assertThat(result.balances()).isTrue();
      assertThat(result.delayMicros().getTotalCount()).isEqualTo(USERS * JOBS);
      assertThat(result.beforeTheirTime()).isZero();
      assertThat(result.notClosed()).isZero();
      assertThat(result.connectionsOpened()).isEqualTo(connections);
      assertThat(server.accepted()).isEqualTo(connections);
      assertThat(result.jobMicros()).isPositive();
      assertThat(result.bytesSent()).isPositive();
      assertThat(result.bytesReceived()).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sse", "websocket"})
  void aPushIsOneExchangeAndItsEndIsTimedApart(String exchange) throws Exception {
    try (JobServer server = JobServer.start(Duration.ofMillis(1))) {
      JobResult result = JobUsers.run(server.uri(), load(exchange, USERS, JOBS, PATIENCE));

      assertThat(result.exchanges()).isEqualTo(USERS * JOBS);
      assertThat(result.closeMicros().getTotalCount()).isEqualTo(USERS * JOBS);
    }
  }

  /** A job is asked for, and asked about at least once. */
  @Test
  void aPollIsTwoExchangesAtLeast() throws Exception {
    try (JobServer server = JobServer.start(Duration.ofMillis(1))) {
      JobResult result = JobUsers.run(server.uri(), load("poll-20ms", USERS, JOBS, PATIENCE));

      assertThat(result.exchanges()).isGreaterThanOrEqualTo(2 * USERS * JOBS);
      assertThat(result.closeMicros().getTotalCount()).isZero();
    }
  }

  @Test
  void aLongPollIsTwoExchanges() throws Exception {
    try (JobServer server = JobServer.start(Duration.ofMillis(20))) {
      JobResult result = JobUsers.run(server.uri(), load("long-poll", USERS, JOBS, PATIENCE));

      assertThat(result.exchanges()).isEqualTo(2 * USERS * JOBS);
    }
  }

  /** Asked again, such a server would be asked without end. */
  @Test
  void anAnswerToALongPollBeforeTheJobIsDoneFails() throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send(answer(201, JOB));
              connection.request();
              connection.send(answer(200, JOB));
              connection.awaitEnd();
            })) {
      JobResult result =
          JobUsers.run(URI.create(server.url("http")), load("long-poll", 1, 1, PATIENCE));

      assertThat(result.errors()).isEqualTo(Map.of("content", 1L));
    }
  }

  @Test
  void timesAreScaled() throws Exception {
    try (JobServer server = JobServer.start(Duration.ofMillis(1))) {
      JobLoad days =
          new JobLoad(
              JobExchange.of("poll-60m"),
              1,
              2,
              Duration.ofDays(40),
              PATIENCE,
              1e-5,
              1,
              Clock.systemUTC());

      assertThat(JobUsers.run(server.uri(), days).completed()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"poll-10ms", "long-poll", "sse", "websocket", "websocket-kept"})
  void delaysAreByTheClockThatIsGiven(String exchange) throws Exception {
    Clock anHourBehind = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
    try (JobServer server = JobServer.start(Duration.ofMillis(1))) {
      JobResult result =
          JobUsers.run(
              server.uri(),
              new JobLoad(JobExchange.of(exchange), 1, 2, PATIENCE, PATIENCE, 1, 1, anHourBehind));

      assertThat(result.beforeTheirTime()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"poll-500ms", "long-poll", "sse", "websocket", "websocket-kept"})
  void rehearsesEveryExchange(String exchange) {
    assertThatCode(() -> JobUsers.rehearse(load(exchange, USERS, JOBS, PATIENCE)))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"poll-10ms", "long-poll", "sse", "websocket", "websocket-kept"})
  void givesUpAJobThatIsLate(String exchange) throws Exception {
    try (JobServer server = JobServer.start(Duration.ofDays(1))) {
      JobResult result = JobUsers.run(server.uri(), load(exchange, USERS, 2, SOON));

      assertThat(result.late()).isEqualTo(2 * USERS);
      assertThat(result.errors()).isEqualTo(Map.of("late", 2L * USERS));
      assertThat(result.balances()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"poll-10ms", "long-poll", "sse", "websocket", "websocket-kept"})
  void isRefusedWhereNobodyListens(String exchange) throws Exception {
    JobResult result = JobUsers.run(nobody(), load(exchange, USERS, 2, PATIENCE));

    assertThat(result.refused()).isEqualTo(2 * USERS);
    assertThat(result.errors()).isEqualTo(Map.of("connect", 2L * USERS));
    assertThat(result.balances()).isTrue();
  }

  @Test
  void aSessionThatIsKeptIsAskedForOneJobAfterTheOther() throws Exception {
    try (JobServer server = JobServer.start(Duration.ofMillis(1))) {
      JobResult result = JobUsers.run(server.uri(), load("websocket-kept", USERS, JOBS, PATIENCE));

      assertThat(result.exchanges()).isEqualTo(USERS * JOBS);
      assertThat(result.closeMicros().getTotalCount()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "status, HTTP/1.1 503 Busy~Content-Length: 0~~",
    "closed, ''",
    "other, nonsense~",
  })
  void isRefusedWithoutAHandshake(String cause, String answer) throws Exception {
    for (String exchange : List.of("websocket", "websocket-kept")) {
      try (FakeServer server = answering(answer)) {
        JobResult result =
            JobUsers.run(URI.create(server.url("http")), load(exchange, 1, 2, PATIENCE));

        assertThat(result.refused()).as(exchange).isEqualTo(2);
        assertThat(result.errors()).as(exchange).isEqualTo(Map.of(cause, 2L));
      }
    }
  }

  /** Whoever polls waits as long for the first answer. */
  @ParameterizedTest
  @ValueSource(strings = {"poll-10ms", "websocket", "websocket-kept"})
  void waitsForAnAnswerUntilTheJobIsLateOnceConnected(String exchange) throws Exception {
    try (FakeServer server = FakeServer.start(FakeServer.Connection::awaitEnd)) {
      JobLoad load =
          new JobLoad(
              JobExchange.of(exchange), 1, 2, SOON.multipliedBy(4), SOON, 1, 1, Clock.systemUTC());

      JobResult result = JobUsers.run(URI.create(server.url("http")), load);

      assertThat(result.errors()).isEqualTo(Map.of("late", 2L));
    }
  }

  /** The server sends each answer once, then closes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "poll-10ms | closed  | ''",
        "poll-10ms | status  | HTTP/1.1 200 OK~Content-Length: 2~~{}",
        "poll-10ms | content | HTTP/1.1 201 OK~Content-Length: 2~~{}",
        "poll-10ms | other   | HTTP/1.1 2010 OK~~",
        "sse       | closed  | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~",
        "sse       | status  | HTTP/1.1 404 No~Content-Length: 0~~",
        "sse       | content | HTTP/1.1 200 OK~Content-Length: 3~~x%%",
        "sse       | content | HTTP/1.1 200 OK~Content-Length: 0~~",
      })
  void saysWhyAJobFailed(String exchange, String cause, String answer) throws Exception {
    try (FakeServer server = answering(answer.replace('%', '\n'))) {
      JobResult result =
          JobUsers.run(URI.create(server.url("http")), load(exchange, 1, 2, PATIENCE));

      assertThat(result.failed()).isEqualTo(2);
      assertThat(result.errors()).isEqualTo(Map.of(cause, 2L));
      assertThat(result.balances()).isTrue();
    }
  }

  @Test
  void takesNoAnswerThatIsAnotherJobs() throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send(answer(201, JOB));
              connection.request();
              connection.send(answer(200, DONE.replace("\"a\"", "\"b\"")));
              connection.awaitEnd();
            })) {
      JobResult result =
          JobUsers.run(URI.create(server.url("http")), load("poll-10ms", 1, 1, PATIENCE));

      assertThat(result.errors()).isEqualTo(Map.of("content", 1L));
    }
  }

  @Test
  void takesNoJobThatAnotherUserHasHeardOf() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(JobUsersTest::pushAndClose)) {
      JobResult result =
          JobUsers.run(URI.create(server.url("http")), load("websocket", 3, 1, PATIENCE));

      assertThat(result.completed()).isEqualTo(1);
      assertThat(result.errors()).isEqualTo(Map.of("content", 2L));
    }
  }

  @Test
  void takesNoJobASecondTimeOnASession() throws Exception {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              while (true) {
                connection.frame();
                connection.sendFrame(0x81, DONE.getBytes(StandardCharsets.UTF_8));
              }
            })) {
      JobResult result =
          JobUsers.run(URI.create(server.url("http")), load("websocket-kept", 1, 3, PATIENCE));

      assertThat(result.completed()).isEqualTo(1);
      assertThat(result.errors()).isEqualTo(Map.of("content", 2L));
      assertThat(result.balances()).isTrue();
    }
  }

  /** What a user has given up must not be taken for the next job. */
  @Test
  void leavesASessionWhoseJobIsLate() throws Exception {
    try (JobServer server = JobServer.start(Duration.ofDays(1))) {
      JobResult result = JobUsers.run(server.uri(), load("websocket-kept", 1, 3, SOON));

      assertThat(result.late()).isEqualTo(3);
      assertThat(result.connectionsOpened()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"websocket", "websocket-kept"})
  void aSessionThatEndsWithoutAWordOfTheJobFails(String exchange) throws Exception {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              connection.sendFrame(0x88, new byte[] {0x03, (byte) 0xe8});
              connection.frame();
            })) {
      JobResult result =
          JobUsers.run(URI.create(server.url("http")), load(exchange, 1, 2, PATIENCE));

      assertThat(result.failed()).isEqualTo(2);
      assertThat(result.errors()).isEqualTo(Map.of("closed", 2L));
    }
  }

  /** The job is known by then, so that no error is charged to it. */
  @Test
  void countsASessionThatIsNotClosed() throws Exception {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              connection.sendFrame(0x81, DONE.getBytes(StandardCharsets.UTF_8));
              connection.awaitEnd();
            })) {
      JobLoad load =
          new JobLoad(JobExchange.of("websocket"), 1, 1, PATIENCE, SOON, 1, 1, Clock.systemUTC());

      JobResult result = JobUsers.run(URI.create(server.url("http")), load);

      assertThat(result.completed()).isEqualTo(1);
      assertThat(result.notClosed()).isEqualTo(1);
      assertThat(result.errors()).isEmpty();
    }
  }

  /** The second event may come with the first, or after it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void countsAStreamThatGoesOnAfterItsJob(boolean together) throws Exception {
    String event = "data: " + DONE + "\n\n";
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
              String chunk = together ? event + event : event;
              connection.send("%x\r\n%s\r\n".formatted(chunk.length(), chunk));
              connection.send("%x\r\n%s\r\n".formatted(event.length(), event));
              connection.awaitEnd();
            })) {
      JobResult result = JobUsers.run(URI.create(server.url("http")), load("sse", 1, 1, PATIENCE));

      assertThat(result.completed()).isEqualTo(1);
      assertThat(result.notClosed()).isEqualTo(1);
      assertThat(result.errors()).isEmpty();
    }
  }

  /** The server closes after its answer, and has until the next poll for it. */
  @Test
  void asksOverANewConnectionWhereTheServerHasClosedOne() throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              boolean creates = connection.request().startsWith("POST");
              connection.send(creates ? answer(201, JOB) : answer(200, DONE));
            })) {
      JobResult result =
          JobUsers.run(URI.create(server.url("http")), load("poll-3s", 1, 1, PATIENCE));

      assertThat(result.errors()).isEmpty();
      assertThat(result.connectionsOpened()).isEqualTo(2);
    }
  }

  private static void pushAndClose(FakeServer.Connection connection) throws IOException {
    connection.sendFrame(0x81, DONE.getBytes(StandardCharsets.UTF_8));
    connection.sendFrame(0x88, new byte[] {0x03, (byte) 0xe8});
    connection.frame();
  }

  private static FakeServer answering(String answer) throws IOException {
    return FakeServer.start(
        connection -> {
          connection.request();
          connection.send(answer.replace("~", "\r\n"));
        });
  }

  private static String answer(int status, String body) {
    return "HTTP/1.1 %d OK\r\nContent-Length: %d\r\n\r\n%s".formatted(status, body.length(), body);
  }

  private static URI nobody() throws IOException {
    try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return URI.create("http://127.0.0.1:" + gone.getLocalPort());
    }
  }

  private static JobLoad load(String exchange, int users, int jobs, Duration lateAfter) {
    return new JobLoad(
        JobExchange.of(exchange), users, jobs, lateAfter, PATIENCE, 1, 2, Clock.systemUTC());
  }
}
