package dev.joust.harness.suite.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.HostLoad;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.Usages;
import dev.joust.load.LoadResult;
import dev.joust.run.Verdict;
import dev.joust.spi.Counters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two hundred connections, each of which is asked once. */
class IdleObservationTest {

  private static final int CONNECTIONS = 200;
  private static final List<HostLoad> ONE_HOST = List.of(new HostLoad(0, 1));

  private static Span span(Counters counted, List<HostLoad> hosts) {
    Optional<Long> idle = Optional.of(0L);
    return new Span(
        new Clocks(1_000_000_000, idle, Optional.empty(), idle, idle, idle),
        Usages.grown(0),
        Usages.counting(counted),
        ClientUsage.together(List.of()),
        hosts);
  }

  private static IdleObservation observed(long open, long madeAnew, int unanswered) {
    return observed(open, madeAnew, unanswered, ONE_HOST, ONE_HOST);
  }

  private static IdleObservation observed(
      long open,
      long madeAnew,
      int unanswered,
      List<HostLoad> openingHosts,
      List<HostLoad> answeringHosts) {
    int answered = CONNECTIONS - unanswered;
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(500_000, answered);
    Map<String, Long> errors = unanswered == 0 ? Map.of() : Map.of("timeout", (long) unanswered);
    return new IdleObservation(
        CONNECTIONS,
        span(new Counters(open, open, open, 0, 0), openingHosts),
        0.25,
        Optional.of(400_000.0),
        span(new Counters(madeAnew, 0, 0, answered, answered), answeringHosts),
        new LoadResult(CONNECTIONS, errors, 0, 0, 0, nanos, nanos, List.of()));
  }

  private static Verdict verdict(long open, long madeAnew, int unanswered) {
    Judgement judged = observed(open, madeAnew, unanswered).judge(1);
    return judged.verdict();
  }

  @ParameterizedTest
  @CsvSource({"199, INVALID", "200, VALID", "201, INVALID"})
  void theServerMustHaveAllConnections(long open, Verdict verdict) {
    assertThat(verdict(open, 0, 0)).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"0, VALID", "1, SUSPECT", "2, SUSPECT", "3, INVALID"})
  void oneMessageInAHundredMayStayUnanswered(int unanswered, Verdict verdict) {
    assertThat(verdict(CONNECTIONS, 0, unanswered)).isEqualTo(verdict);
  }

  @Test
  void aConnectionMustNotBeMadeAnew() {
    assertThat(verdict(CONNECTIONS, 1, 0)).isEqualTo(Verdict.INVALID);
  }

  /** A message over each takes a second; a client may take 95 % of its processors' time. */
  @ParameterizedTest
  @CsvSource({"940, VALID", "950, SUSPECT", "960, SUSPECT"})
  void oneHostOfLoadAtItsLimitIsEnough(long busyMillis, Verdict verdict) {
    List<HostLoad> hosts = List.of(new HostLoad(0, 2), new HostLoad(busyMillis * 2_000_000, 2));

    assertThat(observed(CONNECTIONS, 0, 0, ONE_HOST, hosts).judge(1).verdict()).isEqualTo(verdict);
  }

  @Test
  void aClientMayBeAtItsLimitWhileItOpensThem() {
    List<HostLoad> busy = List.of(new HostLoad(960_000_000, 1));

    assertThat(observed(CONNECTIONS, 0, 0, busy, ONE_HOST).judge(1).verdict())
        .isEqualTo(Verdict.VALID);
  }

  @Test
  void costsAreThoseOfAConnection() {
    assertThat(Gauge.read(IdleObservation.GAUGES, observed(CONNECTIONS, 0, 0)))
        .containsEntry("kernelBytesPerConnection", 2_000.0)
        .containsEntry("connectSeconds", 0.25)
        .containsKeys("responseTimeP99Micros", "rssBytesPerConnection");
  }
}
