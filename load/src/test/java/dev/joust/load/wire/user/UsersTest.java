package dev.joust.load.wire.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.Tls;
import dev.joust.load.wire.FakeServer;
import dev.joust.load.wire.http.HttpConnection;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.IoThread;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users who ask once each, on servers that answer, wait, or are not there. */
@Timeout(120)
class UsersTest {

  private static final int THREADS = 2;
  private static final int MORE_THAN_BEGIN_AT_ONCE = 300;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final FakeServer.Behaviour ANSWERS =
      connection -> {
        while (true) {
          connection.request();
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        }
      };

  private final LoadRecorder recorder = new LoadRecorder();
  private final Queue<ErrorKind> losses = new ConcurrentLinkedQueue<>();
  private final Map<String, AtomicInteger> usersOfThreads = new ConcurrentHashMap<>();
  private final AtomicInteger beginning = new AtomicInteger();
  private final AtomicInteger mostBeginning = new AtomicInteger();

  /** Asks once, then is done. */
  private final class Asker extends ScriptedUser<HttpConnection>
      implements HttpConnection.Listener {

    Asker(IoThread io, int number) {
      super(io, number);
    }

    @Override
    protected void begin() {
      usersOfThreads
          .computeIfAbsent(Thread.currentThread().getName(), unseen -> new AtomicInteger())
          .incrementAndGet();
      mostBeginning.accumulateAndGet(beginning.incrementAndGet(), Math::max);
      connect();
    }

    @Override
    protected HttpConnection open() {
      return HttpConnection.open(io(), number(), this, recorder);
    }

    @Override
    public void connected() {
      connection().get("/");
    }

    @Override
    public void body(ResponseReader answer, byte[] bytes, int from, int to) {}

    @Override
    public void answered(ResponseReader answer) {
      endWait();
      done();
    }

    @Override
    protected void lost(ErrorKind kind, String why) {
      losses.add(kind);
      done();
    }

    private void done() {
      beginning.decrementAndGet();
      end();
    }
  }

  private Users<Asker> users(FakeServer server, int count, Duration timeout) throws IOException {
    Users<Asker> users =
        new Users<>(URI.create(server.url("http")), THREADS, Tls.verified(), timeout);
    users.add(count, Asker::new);
    return users;
  }

  @Test
  void spreadEvenlyOverTheThreads() throws Exception {
    try (FakeServer server = FakeServer.start(ANSWERS);
        Users<Asker> users = users(server, 10, PATIENCE)) {
      users.beginTogether();
      users.awaitEnd();

      assertThat(usersOfThreads.values()).extracting(AtomicInteger::get).containsExactly(5, 5);
      assertThat(server.accepted()).isEqualTo(10);
      assertThat(losses).isEmpty();
    }
  }

  /** No server answers before all have asked. */
  @Test
  void beginTogetherWithoutWaitingForEachOther() throws Exception {
    CountDownLatch asked = new CountDownLatch(MORE_THAN_BEGIN_AT_ONCE);
    try (FakeServer server =
            FakeServer.start(
                connection -> {
                  asked.countDown();
                  asked.await();
                  ANSWERS.serve(connection);
                });
        Users<Asker> users = users(server, MORE_THAN_BEGIN_AT_ONCE, PATIENCE)) {
      users.beginTogether();
      users.awaitEnd();

      assertThat(server.accepted()).isEqualTo(MORE_THAN_BEGIN_AT_ONCE);
    }
  }

  @Test
  void beginByTurnsSomeAtATime() throws Exception {
    try (FakeServer server = FakeServer.start(ANSWERS);
        Users<Asker> users = users(server, MORE_THAN_BEGIN_AT_ONCE, PATIENCE)) {
      users.beginByTurns();

      assertThat(users.active()).isZero();
      assertThat(mostBeginning.get()).isBetween(1, 128);
      assertThat(server.accepted()).isEqualTo(MORE_THAN_BEGIN_AT_ONCE);
    }
  }

  @Test
  void onlyThoseBeginWhoHaveNot() throws Exception {
    try (FakeServer server = FakeServer.start(ANSWERS);
        Users<Asker> users = users(server, 3, PATIENCE)) {
      users.beginByTurns();
      users.add(2, Asker::new);
      users.add(5, Asker::new);

      assertThat(users.size()).isEqualTo(5);
      assertThat(users.active()).isEqualTo(2);
      users.beginByTurns();
      users.awaitEnd();
      assertThat(server.accepted()).isEqualTo(5);
    }
  }

  @Test
  void whoeverIsNotAnsweredInTimeIsLost() throws Exception {
    try (FakeServer server = FakeServer.start(FakeServer.Connection::awaitEnd);
        Users<Asker> users = users(server, 2, Duration.ofMillis(50))) {
      users.beginTogether();
      users.awaitEnd();

      assertThat(losses).containsExactly(ErrorKind.TIMEOUT, ErrorKind.TIMEOUT);
    }
  }

  /** The user begins to wait at some moment between the two that are looked at. */
  @ParameterizedTest
  @CsvSource({"-1, false", "0, false", "1, true"})
  void aWaitMayTakeAsLongAsTheTimeout(long beyondNanos, boolean over) {
    long timeoutNanos = PATIENCE.toNanos();
    Asker user = new Asker(null, 0);
    long before = System.nanoTime();
    user.await();
    long after = System.nanoTime();

    user.expire((over ? after : before) + timeoutNanos + beyondNanos, timeoutNanos);

    assertThat(losses).hasSize(over ? 1 : 0);
    user.expire(after + 2 * timeoutNanos, timeoutNanos);
    assertThat(losses).as("given up once").hasSize(1);
  }

  @Test
  void whatHasComeIsNotWaitedForAnyMore() {
    Asker user = new Asker(null, 0);
    user.await();
    user.endWait();

    user.expire(System.nanoTime() + 2, 1);

    assertThat(losses).isEmpty();
  }

  @Test
  void waitsForTheEndNoLongerThanItIsTo() throws Exception {
    try (FakeServer server = FakeServer.start(FakeServer.Connection::awaitEnd);
        Users<Asker> users = users(server, 2, PATIENCE)) {
      users.beginTogether();
      users.awaitEnd(Duration.ofMillis(10));

      assertThat(users.active()).isEqualTo(2);
    }
  }

  @Test
  void everyUserCanBeSeen() throws Exception {
    AtomicInteger seen = new AtomicInteger();
    try (FakeServer server = FakeServer.start(ANSWERS);
        Users<Asker> users = users(server, 3, PATIENCE)) {
      users.beginByTurns();
      users.add(4, Asker::new);
      users.forEach(user -> seen.addAndGet(user.isConnected() ? 10 : 1));

      assertThat(seen).hasValue(31);
    }
  }

  @Test
  void theirConnectionsEndWithThem() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch gone = new CountDownLatch(1);
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              asked.countDown();
              connection.awaitEnd();
              gone.countDown();
            })) {
      Users<Asker> users = users(server, 1, PATIENCE);
      users.beginTogether();
      asked.await();
      users.close();

      gone.await();
      assertThat(losses).isEmpty();
    }
  }
}
