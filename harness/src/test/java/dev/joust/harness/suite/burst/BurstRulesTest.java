package dev.joust.harness.suite.burst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.VerdictTables;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.HostLoad;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.Usages;
import dev.joust.load.LoadResult;
import dev.joust.run.Verdict;
import dev.joust.spi.Counters;
import dev.joust.spi.usage.ServerUsage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A thousand connections of which each sends a message. */
class BurstRulesTest {

  private static final int CONNECTIONS = 1_000;
  private static final long LEVEL = 600_000_000;

  private static LoadResult result(int completed, Map<String, Long> errors) {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(500_000_000, completed);
    return new LoadResult(CONNECTIONS, errors, 0, 0, 0, nanos, new Histogram(3), List.of());
  }

  private static BurstObservation seen(
      LoadResult result, long messagesReceived, long accepted, long rssBytes) {
    Optional<Long> idle = Optional.of(0L);
    ServerUsage before = Usages.grown(0).withRssBytes(OptionalLong.of(LEVEL));
    return new BurstObservation(
        before,
        new Span(
            new Clocks(1_000_000_000, idle, idle, idle, idle, idle),
            before,
            Usages.counting(new Counters(accepted, CONNECTIONS, 0, messagesReceived, 0)),
            ClientUsage.together(List.of()),
            List.of(new HostLoad(0, 1))),
        result,
        Usages.grown(3).withRssBytes(OptionalLong.of(rssBytes)));
  }

  private static BurstObservation kept(long bytes) {
    return seen(result(CONNECTIONS, Map.of()), CONNECTIONS, 0, LEVEL + bytes);
  }

  private static Verdict verdict(BurstObservation seen) {
    Judgement judgement = new Judgement();
    BurstRules.judge(judgement, seen);
    return judgement.verdict();
  }

  @Test
  void thePageOfTheSuiteHasTheRules() throws IOException {
    VerdictTables page = VerdictTables.of("burst.md");
    page.assertListed("A cell is invalid if", BurstRules.ALL, Verdict.INVALID);
    page.assertListed("A cell is suspect if", BurstRules.ALL, Verdict.SUSPECT);
  }

  @ParameterizedTest
  @CsvSource({
    "closed, SUSPECT",
    "timeout, SUSPECT",
    "content, INVALID",
    "length, INVALID",
    "unasked, INVALID"
  })
  void aMessageMayBeLostThoughNotAnsweredWrongly(String kind, Verdict verdict) {
    int completed = kind.equals("unasked") ? CONNECTIONS : CONNECTIONS - 1;

    assertThat(verdict(seen(result(completed, Map.of(kind, 1L)), CONNECTIONS, 0, LEVEL)))
        .isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"998, INVALID", "999, SUSPECT", "1000, SUSPECT", "1001, INVALID"})
  void theServerCountsWhatWasAnsweredAndNoMoreThanWasSent(long counted, Verdict verdict) {
    LoadResult result = result(CONNECTIONS - 1, Map.of("closed", 1L));

    assertThat(verdict(seen(result, counted, 0, LEVEL))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"0, VALID", "1, INVALID"})
  void connectionsStay(long accepted, Verdict verdict) {
    assertThat(verdict(seen(result(CONNECTIONS, Map.of()), CONNECTIONS, accepted, LEVEL)))
        .isEqualTo(verdict);
  }

  @Test
  void whatIsKeptIsBeyondTheLevelBefore() {
    assertThat(Gauge.read(BurstObservation.GAUGES, kept(5_000_000)))
        .containsEntry("rssKeptBytes", 5_000_000.0)
        .containsEntry("directKeptBytes", 3.0)
        .containsEntry("heapKeptBytes", 3.0)
        .containsEntry("rssPeakBytes", 3.0)
        .containsEntry("failedMessages", 0.0);
    assertThat(Gauge.read(BurstObservation.GAUGES, kept(5_000_000)).get("burstSeconds"))
        .isBetween(0.499, 0.501);
    assertThat(Gauge.read(BurstObservation.GAUGES, kept(-1_000)))
        .containsEntry("rssKeptBytes", -1_000.0);
  }

  @Test
  void whatIsHeldIsTheLiveHeapAndWhatIsBesideTheHeap() {
    ServerUsage end = Usages.grown(0).withLiveHeapBytes(OptionalLong.of(40));
    ServerUsage after =
        Usages.grown(0).withRssBytes(OptionalLong.of(1_000)).withHeapCommittedBytes(600);

    assertThat(Growth.held(after, end)).hasValue(440);
    assertThat(Growth.held(after.withRssBytes(OptionalLong.empty()), end)).isEmpty();
    assertThat(Growth.held(after, Usages.grown(0))).isEmpty();
  }

  @Test
  void whatIsKeptGrowsByTheSlopeFromTheSecondBurstOn() {
    assertThat(growth(90, 10, 12, 14).orElseThrow()).isEqualTo(2, within(1e-9));
    assertThat(growth(0, 10, 10, 10).orElseThrow()).isZero();
    assertThat(growth(0, 10, 7, 10, 13).orElseThrow()).isEqualTo(1.2, within(1e-9));
    assertThat(growth(0, 10, 13).orElseThrow()).isEqualTo(3, within(1e-9));
    assertThat(growth(0, 10)).isEmpty();
  }

  private static OptionalDouble growth(long... kept) {
    return Growth.perBurst(LongStream.of(kept).mapToObj(BurstRulesTest::kept).toList());
  }

  @Test
  void theLiveHeapIsKnownWhereBothCollectionsTellIt() {
    ServerUsage ten = Usages.grown(0).withLiveHeapBytes(OptionalLong.of(10));
    ServerUsage twelve = Usages.grown(0).withLiveHeapBytes(OptionalLong.of(12));

    assertThat(Growth.liveHeap(ten, twelve)).hasValue(2);
    assertThat(Growth.liveHeap(Usages.grown(0), twelve)).isEmpty();
    assertThat(Growth.liveHeap(ten, Usages.grown(0))).isEmpty();
  }
}
