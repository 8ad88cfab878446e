package dev.joust.harness.suite.idle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.harness.client.ClientUsage;
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

/** A thousand pings in two seconds over five thousand connections. */
class PingObservationTest {

  private static final int PINGS = 1_000;

  private static Span span(long serverMillis, long accepted) {
    Optional<Long> idle = Optional.of(0L);
    return new Span(
        new Clocks(2_000_000_000, Optional.of(serverMillis * 1_000_000), idle, idle, idle, idle),
        Usages.grown(0),
        Usages.counting(new Counters(accepted, 0, 0, 0, 0)),
        ClientUsage.together(List.of()),
        List.of(new HostLoad(0, 1)));
  }

  private static PingObservation seen(int unanswered, long accepted) {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(500_000, PINGS - unanswered);
    Map<String, Long> errors = unanswered == 0 ? Map.of() : Map.of("timeout", (long) unanswered);
    return new PingObservation(
        5_000,
        span(20, 0),
        span(30, accepted),
        new LoadResult(PINGS, errors, 6_000, 2_000, 0, nanos, nanos, List.of()));
  }

  @Test
  void costsAreThoseBeyondAServerWithoutPings() {
    Map<String, Double> measures = Gauge.read(PingObservation.GAUGES, seen(0, 0));

    assertThat(measures.get("quietMilliCpu")).isEqualTo(10, within(1e-6));
    assertThat(measures.get("pingMilliCpuOf10000")).isEqualTo(10, within(1e-6));
    assertThat(measures.get("serverCpuMicrosPerPing")).isEqualTo(10, within(1e-6));
    assertThat(measures.get("pingBytesPerSecondOf10000")).isEqualTo(8_000, within(1e-6));
    assertThat(measures.get("responseTimeP99Micros")).isEqualTo(500, within(1.0));
  }

  @ParameterizedTest
  @CsvSource({"0, VALID", "1, SUSPECT", "10, SUSPECT", "11, INVALID"})
  void onePingInAHundredMayStayUnanswered(int unanswered, Verdict verdict) {
    assertThat(seen(unanswered, 0).judge(1).verdict()).isEqualTo(verdict);
  }

  @Test
  void aConnectionMustNotBeMadeAnew() {
    assertThat(seen(0, 1).judge(1).verdict()).isEqualTo(Verdict.INVALID);
  }
}
