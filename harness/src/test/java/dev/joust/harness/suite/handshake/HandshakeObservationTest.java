package dev.joust.harness.suite.handshake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.suite.handshake.client.Handshake;
import dev.joust.harness.suite.handshake.client.HandshakeResult;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.HostLoad;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.Usages;
import dev.joust.run.Verdict;
import dev.joust.spi.Counters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A hundred full handshakes in a second, which take the server 200 ms of CPU time. */
class HandshakeObservationTest {

  private static final int HANDSHAKES = 100;
  private static final Optional<Long> IDLE = Optional.of(0L);

  private static HandshakeObservation seen(
      long compilersMillisOfBoth, Optional<Long> compilersMillisOfServer) {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(500_000, HANDSHAKES);
    Span span =
        new Span(
            new Clocks(
                1_000_000_000,
                Optional.of(200_000_000L),
                IDLE,
                IDLE,
                Optional.of(compilersMillisOfBoth * 1_000_000),
                IDLE),
            Usages.grown(0),
            Usages.counting(new Counters(HANDSHAKES, 0, HANDSHAKES, 0, 0)),
            ClientUsage.together(List.of()),
            List.of(new HostLoad(0, 1)));
    return new HandshakeObservation(
        Handshake.FULL,
        HANDSHAKES,
        1_000,
        new HandshakeResult(HANDSHAKES, HANDSHAKES, 0, 0, Map.of(), nanos, 1),
        span,
        compilersMillisOfServer.map(millis -> millis * 1_000_000));
  }

  @ParameterizedTest
  @CsvSource({"0, 2000", "50, 1500"})
  void theServersCompilersAreNoCostOfAConnection(long compilersMillis, double cpuMicros) {
    HandshakeObservation seen = seen(compilersMillis, Optional.of(compilersMillis));

    assertThat(Gauge.read(HandshakeObservation.GAUGES, seen))
        .containsEntry("serverCpuMicrosPerConnection", cpuMicros)
        .containsEntry("connectionsPerCpuSecond", 1e6 / cpuMicros);
  }

  @Test
  void costIncludesCompilersWhereTheSystemDoesNotTell() {
    assertThat(Gauge.read(HandshakeObservation.GAUGES, seen(0, Optional.empty())))
        .containsEntry("serverCpuMicrosPerConnection", 2_000.0);
  }

  /** A tenth of the time, and 2 ms for the steps in which it may be told. */
  @ParameterizedTest
  @CsvSource({"101, VALID", "102, VALID", "103, SUSPECT"})
  void isSuspectWhileCompilersAreBusy(long compilersMillis, Verdict verdict) {
    assertThat(seen(compilersMillis, Optional.of(0L)).judge(1).verdict()).isEqualTo(verdict);
  }
}
