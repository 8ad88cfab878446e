package dev.joust.load.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Exchange;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests on a schedule, whatever the server does. */
@Timeout(60)
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
    try (FreezingServer server = FreezingServer.start(250, Duration.ofSeconds(1))) {
      StolenMillis stolen = new StolenMillis();
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = open(server, 4)) {
        session.run(new ArrivalSchedule(500, 1_000), recorder);
      }
      LoadResult result = recorder.take();

      assertThat(result.errors()).isEmpty();
      assertThat(result.responseNanos().getTotalCount()).isEqualTo(1_000);
      server.pause().assertShownBy(result.responseNanos(), 500, stolen);
      assertOnlyWhatWasUnderWayWaited(result.latencyNanos(), server.pause());
    }
  }

  /** A stall meets only the requests under way, as many as there are connections. */
  @Test
  void aClosedLoopMissesTheStall() throws Exception {
    try (FreezingServer server = FreezingServer.start(500, Duration.ofSeconds(1))) {
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = open(server, 4)) {
        session.run(Goal.requests(2_000), recorder);
      }
      LoadResult result = recorder.take();

      assertThat(result.responseNanos().getTotalCount()).isZero();
      assertOnlyWhatWasUnderWayWaited(result.latencyNanos(), server.pause());
    }
  }

  @Test
  void keepsToTheSchedule() throws Exception {
    try (FreezingServer server = FreezingServer.start(0, Duration.ZERO);
        LoadSession session = open(server, 8)) {
      LoadRecorder recorder = new LoadRecorder();
      long startNanos = System.nanoTime();
      session.run(new ArrivalSchedule(1_000, 500), recorder);
      double millis = (System.nanoTime() - startNanos) / 1e6;

      assertThat(recorder.take().completed()).isEqualTo(500);
      assertThat(millis).isBetween(499.0, 499 + Pause.SLACK_MILLIS);
    }
  }

  @Test
  void recordsWhatNoConnectionWasLeftToSend() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(FakeServer.Connection::frame);
        LoadSession session =
            new WireLoadClient().open(Loads.spec(server, Exchange.WEBSOCKET, 2, 8))) {
      LoadRecorder recorder = new LoadRecorder();
      session.run(new ArrivalSchedule(1_000, 50), recorder);
      LoadResult result = recorder.take();

      assertThat(result.started()).isEqualTo(50);
      assertThat(result.errors()).isEqualTo(Map.of("closed", 50L));
    }
  }

  private static LoadSession open(FreezingServer server, int connections) throws Exception {
    return new WireLoadClient()
        .open(Loads.spec(server.fake(), Exchange.HTTP_KEEPALIVE, connections, 0));
  }

  private static void assertOnlyWhatWasUnderWayWaited(Histogram serviceNanos, Pause pause) {
    assertThat(millisAt(serviceNanos, 99)).as("p99").isLessThan(Pause.SLACK_MILLIS);
    assertThat(millisAt(serviceNanos, 100))
        .as("longest")
        .isBetween(pause.leastMillis(), pause.mostMillis() + Pause.SLACK_MILLIS);
  }

  private static double millisAt(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e6;
  }
}
