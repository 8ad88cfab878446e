package dev.joust.harness.suite.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.VerdictTables;
import dev.joust.harness.suite.waiting.WaitingRules.Waits;
import dev.joust.harness.suite.waiting.client.BesideResult;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.HostLoad;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.Usages;
import dev.joust.load.LoadResult;
import dev.joust.run.Verdict;
import dev.joust.spi.Counters;
import dev.joust.spi.execution.Wait.How;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A thousand requests in a second whose handlers wait 10 ms, and a hundred quick ones. */
class WaitingRulesTest {

  private static final int DUE = 1_000;
  private static final int QUICK = 100;
  private static final int WAIT_MILLIS = 10;
  private static final int HOLD_MILLIS = 500;

  private static LoadResult result(
      long started, long completed, long micros, Map<String, Long> errors) {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(micros * 1_000, completed);
    return new LoadResult(started, errors, 0, 0, 0, nanos, nanos.copy(), List.of());
  }

  private static LoadResult quick(long micros) {
    return result(QUICK, QUICK, micros, Map.of());
  }

  private static RateObservation seen(LoadResult waiting, long counted) {
    return seen(waiting, counted, 0);
  }

  private static RateObservation seen(LoadResult waiting, long counted, long compilersMillis) {
    Optional<Long> busy = Optional.of(110_000_000L);
    return new RateObservation(
        DUE,
        new Waits(WAIT_MILLIS, new BesideResult(DUE, waiting, quick(300), 1)),
        new Span(
            new Clocks(
                1_000_000_000,
                busy,
                busy,
                busy,
                Optional.of(compilersMillis * 1_000_000),
                Optional.of(0L)),
            Usages.grown(0),
            Usages.counting(new Counters(0, 0, counted, 0, 0)),
            ClientUsage.together(List.of()),
            List.of(new HostLoad(110_000_000, 1))),
        OptionalLong.of(7));
  }

  private static Verdict verdict(LoadResult waiting, long counted) {
    return seen(waiting, counted).judge(1).verdict();
  }

  @Test
  void thePageOfTheSuiteHasTheRules() throws IOException {
    VerdictTables page = VerdictTables.of("waiting.md");
    page.assertListed("A cell is invalid if", WaitingRules.ALL, Verdict.INVALID);
    page.assertListed("A cell is suspect if", WaitingRules.ALL, Verdict.SUSPECT);
  }

  @ParameterizedTest
  @CsvSource({"9900, INVALID", "10000, VALID", "10100, VALID"})
  void noAnswerComesBeforeItsWaitIsOver(long micros, Verdict verdict) {
    assertThat(verdict(result(DUE, DUE, micros, Map.of()), DUE + QUICK)).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"989, SUSPECT", "990, VALID", "991, VALID"})
  void aServerKeepsUpThatAnswers99Percent(long completed, Verdict verdict) {
    LoadResult waiting = result(completed, completed, 10_100, Map.of());

    assertThat(verdict(waiting, completed + QUICK)).isEqualTo(verdict);
    assertThat(seen(waiting, 0).waits().keepsUp()).isEqualTo(verdict == Verdict.VALID);
  }

  @ParameterizedTest
  @CsvSource({
    "timeout, VALID",
    "closed, SUSPECT",
    "connect, SUSPECT",
    "status, INVALID",
    "length, INVALID"
  })
  void anAnswerMayBeLateThoughNotWrong(String kind, Verdict verdict) {
    assertThat(verdict(result(DUE, DUE - 1, 10_100, Map.of(kind, 1L)), DUE + QUICK))
        .isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"1099, INVALID", "1100, VALID", "1101, INVALID"})
  void theServerCountsBothKindsOfRequests(long counted, Verdict verdict) {
    assertThat(verdict(result(DUE, DUE, 10_100, Map.of()), counted)).isEqualTo(verdict);
  }

  /** A tenth of a second, and two steps in which it is told. */
  @ParameterizedTest
  @CsvSource({"101, VALID", "102, VALID", "103, SUSPECT"})
  void compilersRest(long millis, Verdict verdict) {
    LoadResult waiting = result(DUE, DUE, 10_100, Map.of());

    assertThat(seen(waiting, DUE + QUICK, millis).judge(1).verdict()).isEqualTo(verdict);
  }

  @Test
  void measuresWhatWaitsTake() {
    Map<String, Double> measures =
        Gauge.read(RateObservation.GAUGES, seen(result(DUE, DUE, 12_000, Map.of()), DUE + QUICK));

    assertThat(measures)
        .containsEntry("answeredPerSecond", 1_000.0)
        .containsEntry("offeredRequestsPerSecond", 1_000.0)
        .containsEntry("serverCpuMicrosPerRequest", 100.0)
        .containsEntry("pinnedWaits", 7.0);
    assertThat(measures.get("responseTimeP99Micros")).isCloseTo(12_000, within(12.0));
    assertThat(measures.get("quickResponseTimeP99Micros")).isCloseTo(300, within(1.0));
  }

  private static Waits blocked(int count, long quickMicros) {
    LoadResult held = result(count, count, HOLD_MILLIS * 1_000, Map.of());
    return new Waits(HOLD_MILLIS, new BesideResult(count, held, quick(quickMicros), 1));
  }

  /** By a p99 of more than a tenth of half a second. */
  @ParameterizedTest
  @CsvSource({"49900, false", "50000, false", "50200, true"})
  void quickRequestsWaitBeyondATenthOfTheOthersTime(long micros, boolean late) {
    assertThat(BlockedObservation.isQuickLate(blocked(1, micros))).isEqualTo(late);
  }

  @Test
  void quickRequestsWaitIfNoneIsAnswered() {
    Waits none =
        new Waits(
            HOLD_MILLIS,
            new BesideResult(
                1,
                result(1, 1, HOLD_MILLIS * 1_000, Map.of()),
                result(QUICK, 0, 1, Map.of("timeout", (long) QUICK)),
                1));

    assertThat(BlockedObservation.isQuickLate(none)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 10", "2, 20", "3, 30"})
  void tellsTheMostHandlersBesideWhichQuickRequestsDoNotWait(int inTime, double most) {
    List<Waits> steps =
        IntStream.rangeClosed(1, 3)
            .mapToObj(step -> blocked(10 * step, step <= inTime ? 300 : 400_000))
            .toList();

    assertThat(Gauge.read(BlockedObservation.GAUGES, new BlockedObservation(steps)))
        .containsEntry("blockedHandlersBesideQuick", most);
  }

  /** One that is too late counts, though more are in time by luck. */
  @Test
  void countsUpToTheFirstStepAtWhichQuickRequestsWait() {
    BlockedObservation seen =
        new BlockedObservation(List.of(blocked(10, 300), blocked(20, 90_000), blocked(30, 300)));

    assertThat(Gauge.read(BlockedObservation.GAUGES, seen))
        .containsEntry("blockedHandlersBesideQuick", 10.0);
    assertThat(seen.iterations())
        .extracting(step -> step.measures().get("blockedHandlers"))
        .containsExactly(10.0, 20.0, 30.0);
  }

  @ParameterizedTest
  @CsvSource({"499, INVALID", "500, VALID", "2000, VALID"})
  void blockedHandlersWaitAsLongAsTheyAreTold(long millis, Verdict verdict) {
    LoadResult held = result(5, 5, millis * 1_000, Map.of());
    Waits step = new Waits(HOLD_MILLIS, new BesideResult(5, held, quick(300), 1));

    assertThat(WaitingRules.judgeBlocked(List.of(step)).verdict()).isEqualTo(verdict);
  }

  /** Eight tenths of the connections wait on average where they cannot carry the rate. */
  @ParameterizedTest
  @CsvSource({
    "100, 0, 5000",
    "100, 1, 5000",
    "100, 10, 5000",
    "100, 50, 1600",
    "1000, 50, 5000",
    "312, 50, 4992",
    "313, 50, 5000"
  })
  void theRateIsOneThatTheConnectionsCanCarry(int connections, int millis, double perSecond) {
    assertThat(settings(List.of(millis)).perSecond(connections, millis))
        .isCloseTo(perSecond, within(1e-6));
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(List.of(1_001)))
        .withMessage("waitMillis is 1001, must be 0 to 1000");
    assertThat(settings(List.of(50, 0, 10)).waitMillis()).containsExactly(0, 10, 50);
  }

  private static WaitingSettings settings(List<Integer> waitMillis) {
    return new WaitingSettings(
        Stream.of(How.values()).toList(),
        waitMillis,
        List.of(100),
        5_000,
        List.of(1),
        Duration.ofMillis(HOLD_MILLIS),
        Duration.ZERO,
        Duration.ofSeconds(1));
  }
}
