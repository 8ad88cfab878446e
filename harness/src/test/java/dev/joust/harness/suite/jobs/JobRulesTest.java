package dev.joust.harness.suite.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.VerdictTables;
import dev.joust.harness.suite.jobs.client.JobExchange.Kind;
import dev.joust.harness.suite.jobs.client.JobResult;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.HostLoad;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.Usages;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Verdict;
import dev.joust.spi.Counters;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten jobs, over fifty exchanges on five connections. */
class JobRulesTest {

  private static final long SECOND = 1_000_000_000;

  private final Counters counted = new Counters(5, 0, 50, 50, 0);

  /** Each job is known a millisecond after it is done. */
  private static JobResult result(
      long completed, Map<String, Long> errors, long notClosed, long beforeTheirTime) {
    Histogram delays = new Histogram(3);
    delays.recordValueWithCount(1_000, completed);
    return new JobResult(
        10,
        completed,
        10 - completed,
        0,
        0,
        errors,
        50,
        1_000,
        2_000,
        5,
        notClosed,
        beforeTheirTime,
        1_000,
        SECOND,
        delays,
        new Histogram(3));
  }

  private static JobStep step(JobResult result, Counters counted, double clientCores) {
    return step(result, counted, clientCores, List.of(new HostLoad(0, 1)), 0);
  }

  private static JobStep step(
      JobResult result,
      Counters counted,
      double clientCores,
      List<HostLoad> hosts,
      double clockBoundMicros) {
    Optional<Long> idle = Optional.of(0L);
    Optional<Long> client = Optional.of(Math.round(clientCores * SECOND));
    return new JobStep(
        result,
        new Span(
            new Clocks(SECOND, idle, Optional.empty(), client, idle, idle),
            Usages.grown(0),
            Usages.counting(counted),
            ClientUsage.together(List.of()),
            hosts),
        clockBoundMicros,
        Optional.empty());
  }

  private static Verdict verdict(JobResult result, Counters counted, Kind kind) {
    return JobRules.judge(step(result, counted, 0), kind, 1).verdict();
  }

  @Test
  void aStepInWhichBothSidesCountAlikeIsValid() {
    assertThat(verdict(result(10, Map.of(), 0, 0), counted, Kind.POLL)).isEqualTo(Verdict.VALID);
  }

  @Test
  void thePageOfTheSuiteHasTheRules() throws IOException {
    VerdictTables page = VerdictTables.of("jobs.md");
    List<Rule<JobStep>> rules =
        Stream.concat(JobRules.OF_STEPS.stream(), JobRules.OF_JOBS.stream()).toList();
    page.assertListed("A cell is invalid if", rules, Verdict.INVALID);
    page.assertListed("A cell is suspect if", rules, Verdict.SUSPECT);
  }

  @Test
  void jobsMustHaveOneEndEach() {
    assertThat(verdict(result(9, Map.of(), 0, 0), counted, Kind.POLL)).isEqualTo(Verdict.INVALID);
    assertThat(verdict(result(9, Map.of("late", 1L), 0, 0), counted, Kind.POLL))
        .isEqualTo(Verdict.VALID);
  }

  /** In the suite {@code stress} it is the question how many do not. */
  @ParameterizedTest
  @CsvSource({"10, VALID", "9, SUSPECT"})
  void jobsMustCompleteInTime(long completed, Verdict verdict) {
    Map<String, Long> errors = completed == 10 ? Map.of() : Map.of("late", 10 - completed);
    JobStep step = step(result(completed, errors, 0, 0), counted, 0);

    assertThat(JobRules.judge(step, Kind.POLL, 1).verdict()).isEqualTo(Verdict.VALID);
    Judgement judged = JobRules.judge(step, Kind.POLL, 1).judge(JobRules.OF_JOBS, step);
    assertThat(judged.verdict()).isEqualTo(verdict);
    assertThat(judged.reasons())
        .isEqualTo(
            completed == 10 ? List.of() : List.of("jobs did not complete in time: {late=1}"));
  }

  @ParameterizedTest
  @CsvSource({"49, INVALID", "50, VALID", "51, INVALID"})
  void pollsAreCountedByTheServer(long requests, Verdict verdict) {
    Counters other = new Counters(5, 0, requests, 0, 0);

    assertThat(verdict(result(10, Map.of(), 0, 0), other, Kind.POLL)).isEqualTo(verdict);
    assertThat(verdict(result(10, Map.of(), 0, 0), other, Kind.WEBSOCKET))
        .as("a session is many messages")
        .isEqualTo(Verdict.VALID);
    assertThat(verdict(result(9, Map.of("late", 1L), 0, 0), other, Kind.POLL))
        .as("a job that failed may have been counted")
        .isEqualTo(Verdict.VALID);
  }

  @ParameterizedTest
  @CsvSource({"4, INVALID", "5, VALID", "6, INVALID"})
  void connectionsAreCountedByTheServer(long accepted, Verdict verdict) {
    Counters other = new Counters(accepted, 0, 50, 50, 0);

    assertThat(verdict(result(10, Map.of(), 0, 0), other, Kind.POLL)).isEqualTo(verdict);
  }

  @Test
  void clocksThatDifferAndPushesWithoutEndMakeItSuspect() {
    assertThat(verdict(result(10, Map.of(), 0, 1), counted, Kind.POLL)).isEqualTo(Verdict.SUSPECT);
    assertThat(verdict(result(10, Map.of(), 1, 0), counted, Kind.POLL)).isEqualTo(Verdict.SUSPECT);
  }

  @ParameterizedTest
  @CsvSource({"0, VALID", "100, VALID", "101, SUSPECT"})
  void clocksOfHostsMayBeApartByATenthOfTheMedian(double boundMicros, Verdict verdict) {
    JobStep step =
        step(result(10, Map.of(), 0, 0), counted, 0, List.of(new HostLoad(0, 1)), boundMicros);

    assertThat(JobRules.judge(step, Kind.POLL, 1).verdict()).isEqualTo(verdict);
  }

  /** The step takes a second; a client may take 95 % of its processors' time. */
  @ParameterizedTest
  @CsvSource({"940, VALID", "950, SUSPECT", "960, SUSPECT"})
  void oneHostOfLoadAtItsLimitIsEnough(long busyMillis, Verdict verdict) {
    List<HostLoad> hosts = List.of(new HostLoad(0, 2), new HostLoad(busyMillis * 2_000_000, 2));
    JobStep step = step(result(10, Map.of(), 0, 0), counted, 0, hosts, 0);

    assertThat(JobRules.judge(step, Kind.POLL, 1).verdict()).isEqualTo(verdict);
  }

  @Test
  void resultsOfSeveralHostsAddUp() {
    JobResult both = result(9, Map.of("late", 1L), 0, 0).plus(result(8, Map.of("late", 2L), 1, 2));

    assertThat(both.balances()).isTrue();
    assertThat(both.attempted()).isEqualTo(20);
    assertThat(both.completed()).isEqualTo(17);
    assertThat(both.errors()).isEqualTo(Map.of("late", 3L));
    assertThat(both.exchanges()).isEqualTo(100);
    assertThat(both.connectionsOpened()).isEqualTo(10);
    assertThat(both.notClosed()).isEqualTo(1);
    assertThat(both.beforeTheirTime()).isEqualTo(2);
    assertThat(both.elapsedNanos()).as("side by side").isEqualTo(SECOND);
    assertThat(both.delayMicros().getTotalCount()).isEqualTo(17);
  }

  @Test
  void aClientAtItsLimitIsMarked() {
    Judgement judged =
        JobRules.judge(step(result(10, Map.of(), 0, 0), counted, 0.96), Kind.POLL, 1);

    assertThat(judged.verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(judged.result(Cell.of("jobs"), Map.of(), List.of()).flags())
        .containsExactly(CellResult.CLIENT_BOUND);
  }
}
