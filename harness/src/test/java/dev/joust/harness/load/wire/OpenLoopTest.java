package dev.joust.harness.load.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.load.ArrivalSchedule;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.load.Goal;
import dev.joust.harness.load.LoadRecorder;
import dev.joust.harness.load.LoadResult;
import dev.joust.harness.load.LoadSession;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests on a schedule, whatever the server does. */
@Timeout(60)
class OpenLoopTest {

  /** What a busy machine may add, small beside the stalls. */
  private static final double NOISE_MILLIS = 100;

  @Test
  void requestsAreDueEvenly() {
    ArrivalSchedule schedule = ArrivalSchedule.during(Duration.ofSeconds(2), 3);

    assertThat(schedule.requests()).isEqualTo(6);
    assertThat(schedule.dueNanos(0)).isZero();
    assertThat(schedule.dueNanos(1)).isEqualTo(333_333_333);
    assertThat(schedule.dueNanos(3_000_000_000L)).isEqualTo(1_000_000_000_000_000_000L);
  }

  /**
   * At 500/s for 4 s, the server freezes for 2 s after the first: the 1,000 requests due meanwhile
   * take from 2,000 ms down to nothing in steps of 2 ms, all others next to nothing. The k-th
   * longest of the 2,000 is 2,000 - 2 k ms.
   */
  @Test
  void chargesAStallToTheServer() throws Exception {
    try (FakeServer server = freezing(500, Duration.ofSeconds(2))) {
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = open(server, 4)) {
        session.run(new ArrivalSchedule(500, 2_000), recorder);
      }
      LoadResult result = recorder.take();

      assertThat(result.errors()).isEmpty();
      Histogram response = result.responseNanos();
      assertThat(response.getTotalCount()).isEqualTo(2_000);
      assertThat(millisAt(response, 40)).isLessThan(NOISE_MILLIS);
      assertThat(millisAt(response, 75)).isBetween(1_000 - 4.0, 1_000 + NOISE_MILLIS);
      assertThat(millisAt(response, 90)).isBetween(1_600 - 4.0, 1_600 + NOISE_MILLIS);
      assertThat(millisAt(response, 99)).isBetween(1_960 - 4.0, 1_960 + NOISE_MILLIS);
      assertThat(millisAt(response, 99.9)).isBetween(1_996 - 4.0, 1_996 + NOISE_MILLIS);
      Histogram service = result.latencyNanos();
      assertThat(millisAt(service, 99)).as("of 4 connections").isLessThan(NOISE_MILLIS);
      assertThat(millisAt(service, 99.9)).isGreaterThan(1_900);
    }
  }

  /** The same stall meets only the requests under way, as many as there are connections. */
  @Test
  void aClosedLoopMissesTheStall() throws Exception {
    try (FakeServer server = freezing(500, Duration.ofSeconds(1))) {
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = open(server, 4)) {
        session.run(Goal.requests(2_000), recorder);
      }
      LoadResult result = recorder.take();

      assertThat(result.responseNanos().getTotalCount()).isZero();
      assertThat(millisAt(result.latencyNanos(), 99)).isLessThan(NOISE_MILLIS);
      assertThat(millisAt(result.latencyNanos(), 99.9)).isGreaterThan(900);
    }
  }

  @Test
  void keepsToTheSchedule() throws Exception {
    try (FakeServer server = freezing(0, Duration.ZERO);
        LoadSession session = open(server, 8)) {
      LoadRecorder recorder = new LoadRecorder();
      long startNanos = System.nanoTime();
      session.run(new ArrivalSchedule(1_000, 500), recorder);
      double millis = (System.nanoTime() - startNanos) / 1e6;

      assertThat(recorder.take().completed()).isEqualTo(500);
      assertThat(millis).isBetween(499.0, 499 + NOISE_MILLIS);
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

  private static LoadSession open(FakeServer server, int connections) throws Exception {
    return new WireLoadClient().open(Loads.spec(server, Exchange.HTTP_KEEPALIVE, connections, 0));
  }

  /** A server that answers nobody for a while from the n-th request on. */
  private static FakeServer freezing(long request, Duration time) throws Exception {
    AtomicLong served = new AtomicLong();
    AtomicLong thawNanos = new AtomicLong(System.nanoTime());
    return FakeServer.start(
        connection -> {
          while (true) {
            connection.request();
            if (served.incrementAndGet() == request) {
              thawNanos.set(System.nanoTime() + time.toNanos());
            }
            while (thawNanos.get() - System.nanoTime() > 0) {
              LockSupport.parkNanos(thawNanos.get() - System.nanoTime());
            }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
          }
        });
  }

  private static double millisAt(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e6;
  }
}
