package dev.joust.load.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Endpoint;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests on a schedule, whatever the server does. */
@Timeout(300)
class OpenLoopTest {

  @Test
  void requestsAreDueEvenly() {
    ArrivalSchedule schedule = ArrivalSchedule.during(Duration.ofSeconds(2), 3);

    assertThat(schedule.requests()).isEqualTo(6);
    assertThat(schedule.dueNanos(0)).isZero();
    assertThat(schedule.dueNanos(1)).isEqualTo(333_333_333);
    assertThat(schedule.dueNanos(3_000_000_000L)).isEqualTo(1_000_000_000_000_000_000L);
  }

  @Test
  void aPhaseDelaysAllRequestsByLessThanTheSpaceBetweenTwo() {
    ArrivalSchedule schedule = new ArrivalSchedule(10, 2).withPhase(0.25);

    assertThat(schedule.dueNanos(0)).isEqualTo(25_000_000);
    assertThat(schedule.dueNanos(1)).isEqualTo(125_000_000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.001, 1, Double.NaN})
  void aPhaseIsAPartOfThatSpace(double phase) {
    ArrivalSchedule schedule = new ArrivalSchedule(10, 2);

    assertThatThrownBy(() -> schedule.withPhase(phase))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("phase is " + phase);
  }

  /** At 500/s for 2 s, of which the server freezes for 1 s: some 500 requests wait. */
  @Test
  void chargesAStallToTheServer() throws Exception {
    Shortest.assertBelow(
        Pause.SLACK_MILLIS,
        () -> {
          try (FreezingServer server = FreezingServer.start(250, Duration.ofSeconds(1))) {
            LoadRecorder recorder = new LoadRecorder();
            try (LoadSession session = open(server, 4)) {
              session.run(new ArrivalSchedule(500, 1_000), recorder);
            }
            LoadResult result = recorder.take();
            Pause pause = server.pause();

            assertThat(result.errors()).isEmpty();
            assertThat(result.responseNanos().getTotalCount()).isEqualTo(1_000);
            pause.assertShownBy(result.responseNanos(), 500);
            return Math.max(
                pause.excessMillis(result.responseNanos(), 500),
                millisBesideWhatWasUnderWay(result.latencyNanos(), pause));
          }
        });
  }

  /** A stall meets only the requests under way, as many as there are connections. */
  @Test
  void aClosedLoopMissesTheStall() throws Exception {
    Shortest.assertBelow(
        Pause.SLACK_MILLIS,
        () -> {
          try (FreezingServer server = FreezingServer.start(500, Duration.ofSeconds(1))) {
            LoadRecorder recorder = new LoadRecorder();
            try (LoadSession session = open(server, 4)) {
              session.run(Goal.requests(2_000), recorder);
            }
            LoadResult result = recorder.take();

            assertThat(result.responseNanos().getTotalCount()).isZero();
            return millisBesideWhatWasUnderWay(result.latencyNanos(), server.pause());
          }
        });
  }

  @Test
  void keepsToTheSchedule() throws Exception {
    double lastDueMillis = 499;
    try (FreezingServer server = FreezingServer.start(0, Duration.ZERO);
        LoadSession session = open(server, 8)) {
      Shortest.assertBelow(
          lastDueMillis + Pause.SLACK_MILLIS,
          () -> {
            LoadRecorder recorder = new LoadRecorder();
            long startNanos = System.nanoTime();
            session.run(new ArrivalSchedule(1_000, 500), recorder);
            double millis = (System.nanoTime() - startNanos) / 1e6;

            assertThat(recorder.take().completed()).isEqualTo(500);
            assertThat(millis).isGreaterThanOrEqualTo(lastDueMillis);
            return millis;
          });
    }
  }

  @Test
  void recordsWhatNoConnectionWasLeftToSend() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(FakeServer.Connection::frame);
        LoadSession session =
            new WireLoadClient().open(Loads.spec(server, Endpoint.WEBSOCKET, 2, 8))) {
      LoadRecorder recorder = new LoadRecorder();
      session.run(new ArrivalSchedule(1_000, 50), recorder);
      LoadResult result = recorder.take();

      assertThat(result.started()).isEqualTo(50);
      assertThat(result.errors()).isEqualTo(Map.of("closed", 50L));
    }
  }

  /** At 100/s over two connections of a server that needs 50 ms for each answer: 40/s. */
  @Test
  void endsOnTimeThoughTheServerCannotKeepUp() throws Exception {
    Shortest.assertBelow(
        1_000 + Pause.SLACK_MILLIS,
        () -> {
          try (FakeServer server = FakeServer.start(OpenLoopTest::slowly);
              LoadSession session =
                  new WireLoadClient().open(Loads.spec(server, Endpoint.HTTP_KEEPALIVE, 2, 0))) {
            LoadRecorder recorder = new LoadRecorder();
            long startNanos = System.nanoTime();
            session.run(new ArrivalSchedule(100, 100), Duration.ofSeconds(1), recorder);
            double millis = (System.nanoTime() - startNanos) / 1e6;
            LoadResult result = recorder.take();

            assertThat(result.errors()).isEmpty();
            assertThat(result.started()).isLessThanOrEqualTo(40);
            assertThat(result.unanswered()).isZero();
            assertThat(millis).isGreaterThanOrEqualTo(1_000);
            return millis;
          }
        });
  }

  /** What is under way is waited for as long as a second brings an answer. */
  @Test
  void countsWhatIsNotAnsweredByTheEnd() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (FakeServer server =
            FakeServer.start(
                connection -> {
                  connection.request();
                  over.await();
                });
        LoadSession session =
            new WireLoadClient().open(Loads.spec(server, Endpoint.HTTP_KEEPALIVE, 3, 0))) {
      LoadRecorder recorder = new LoadRecorder();
      session.run(new ArrivalSchedule(100, 50), Duration.ofMillis(500), recorder);
      LoadResult result = recorder.take();

      assertThat(result.started()).isEqualTo(3);
      assertThat(result.unanswered()).isEqualTo(3);
      assertThat(result.errors()).isEmpty();
    } finally {
      over.countDown();
    }
  }

  @Test
  void endsEarlyWhereNoSessionIsLeft() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(FakeServer.Connection::frame);
        LoadSession session =
            new WireLoadClient().open(Loads.spec(server, Endpoint.WEBSOCKET, 2, 8))) {
      LoadRecorder recorder = new LoadRecorder();
      session.run(new ArrivalSchedule(10, 6_000), Duration.ofMinutes(10), recorder);

      assertThat(recorder.take().errors()).isEqualTo(Map.of("closed", 6_000L));
    }
  }

  /** In 0.5 s with a request each 10 ms there is next to nothing to do. */
  @Test
  void asksForAnswersAgainAndAgainWhileItIsToldTo() throws Exception {
    try (FreezingServer server = FreezingServer.start(0, Duration.ZERO);
        LoadSession session = open(server, 2)) {
      LoadRecorder recorder = new LoadRecorder();
      session.run(new ArrivalSchedule(100, 50), recorder);
      assertThat(session.idlePollNanos()).as("asleep").isZero();

      session.pollBusily();
      session.run(new ArrivalSchedule(100, 50), recorder);
      session.run(Goal.requests(20), recorder);
      long polled = session.idlePollNanos();
      session.run(Goal.requests(20), recorder);

      LoadResult result = recorder.take();
      assertThat(result.completed()).isEqualTo(140);
      assertThat(result.errors()).isEmpty();
      assertThat(polled).as("idle").isBetween(100_000_000L, 2 * 600_000_000L);
      assertThat(session.idlePollNanos()).as("in a closed loop").isEqualTo(polled);
    }
  }

  @Test
  void refusesAScheduleThatIsLongerThanItsTime() throws Exception {
    try (FreezingServer server = FreezingServer.start(0, Duration.ZERO);
        LoadSession session = open(server, 1)) {
      assertThatThrownBy(
              () ->
                  session.run(
                      new ArrivalSchedule(10, 12), Duration.ofSeconds(1), new LoadRecorder()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("requests are due after PT1S");
    }
  }

  private static void slowly(FakeServer.Connection connection) throws IOException {
    while (true) {
      connection.request();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    }
  }

  private static LoadSession open(FreezingServer server, int connections) throws Exception {
    return new WireLoadClient()
        .open(Loads.spec(server.fake(), Endpoint.HTTP_KEEPALIVE, connections, 0));
  }

  /** How much longer than the pause the longest took, or the others at all. */
  private static double millisBesideWhatWasUnderWay(Histogram serviceNanos, Pause pause) {
    double longest = millisAt(serviceNanos, 100);
    assertThat(longest).as("longest").isGreaterThanOrEqualTo(pause.leastMillis());
    return Math.max(longest - pause.mostMillis(), millisAt(serviceNanos, 99));
  }

  private static double millisAt(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e6;
  }
}
