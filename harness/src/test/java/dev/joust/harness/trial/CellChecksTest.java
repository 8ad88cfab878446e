package dev.joust.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.BatchSpec;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerCounters;
import dev.joust.harness.server.ServerUsage;
import dev.joust.reports.run.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CellChecksTest {

  private static final long MILLIS = 1_000_000;

  @Test
  void compilersThatTakeMoreThanATenthOfTheTimeMakeAWarmCellSuspect() {
    CellObservation cell = compiling(8, 7);

    Judgement judged = new CellChecks(1, 1, false).judge(cell);
    assertThat(judged.verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(judged.reasons())
        .containsExactly("still compiling: compilers were busy for more than a tenth of the time");
    assertThat(new CellChecks(1, 1, true).judge(cell).verdict()).isEqualTo(Verdict.VALID);
  }

  @Test
  void compilersMayTakeATenthOfTheTime() {
    assertThat(new CellChecks(1, 1, false).judge(compiling(5, 5)).verdict())
        .isEqualTo(Verdict.VALID);
  }

  /** A cell of 100 ms and two requests, in which the compilers of the two sides took that long. */
  private static CellObservation compiling(long clientMillis, long serverMillis) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(MILLIS, 2);
    ClientMessage.IterationEnds client =
        new ClientMessage.IterationEnds(
            0,
            0,
            2,
            2,
            Map.of(),
            100,
            100,
            0,
            100 * MILLIS,
            10 * MILLIS,
            0,
            clientMillis * MILLIS,
            0,
            0,
            "",
            Optional.empty());
    Clocks spent =
        new Clocks(
            100 * MILLIS,
            Optional.of(10 * MILLIS),
            Optional.of(10 * MILLIS),
            Optional.empty(),
            Optional.empty());
    ServerUsage after = usage(2, serverMillis * MILLIS);
    IterationObservation iteration =
        new IterationObservation(client, latencies, Optional.empty(), usage(0, 0), after, spent);
    return new CellObservation(
        new BatchSpec(Exchange.HTTP_KEEPALIVE, 1, 10, 2),
        List.of(iteration),
        after,
        after,
        Optional.empty());
  }

  private static ServerUsage usage(long requests, long compilingNanos) {
    OptionalLong untold = OptionalLong.empty();
    return new ServerUsage(
        0,
        untold,
        0,
        0,
        0,
        0,
        untold,
        untold,
        untold,
        untold,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        OptionalLong.of(compilingNanos),
        new ServerCounters(0, 0, requests, 0, 0),
        untold);
  }
}
