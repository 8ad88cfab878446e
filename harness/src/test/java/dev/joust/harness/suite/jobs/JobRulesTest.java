package dev.joust.harness.suite.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.VerdictTables;
import dev.joust.harness.server.ServerCounters;
import dev.joust.harness.suite.jobs.client.JobExchange.Kind;
import dev.joust.harness.suite.jobs.client.JobResult;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.Usages;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten jobs, over fifty exchanges on five connections. */
class JobRulesTest {

  private static final long SECOND = 1_000_000_000;

  private final ServerCounters counted = new ServerCounters(5, 0, 50, 50, 0);

  private static JobResult result(
      long completed, Map<String, Long> errors, long notClosed, long beforeTheirTime) {
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
        new Histogram(3),
        new Histogram(3));
  }

  private static JobStep step(JobResult result, ServerCounters counted, double clientCores) {
    Optional<Long> idle = Optional.of(0L);
    Optional<Long> client = Optional.of(Math.round(clientCores * SECOND));
    return new JobStep(
        result,
        new Span(
            new Clocks(SECOND, idle, Optional.empty(), client, idle, idle),
            Usages.grown(0),
            Usages.counting(counted),
            ClientUsage.together(List.of())),
        Optional.empty());
  }

  private static Verdict verdict(JobResult result, ServerCounters counted, Kind kind) {
    return JobRules.judge(step(result, counted, 0), kind, 1, 1).verdict();
  }

  @Test
  void aStepInWhichBothSidesCountAlikeIsValid() {
    assertThat(verdict(result(10, Map.of(), 0, 0), counted, Kind.POLL)).isEqualTo(Verdict.VALID);
  }

  @Test
  void thePageOfTheSuiteHasTheRules() throws IOException {
    VerdictTables page = VerdictTables.of("jobs.md");
    page.assertListed("a cell is invalid if", JobRules.OF_JOBS, Verdict.INVALID);
    page.assertListed("a cell is suspect if", JobRules.OF_JOBS, Verdict.SUSPECT);
  }

  @Test
  void jobsMustHaveOneEndEach() {
    assertThat(verdict(result(9, Map.of(), 0, 0), counted, Kind.POLL)).isEqualTo(Verdict.INVALID);
    assertThat(verdict(result(9, Map.of("late", 1L), 0, 0), counted, Kind.POLL))
        .isEqualTo(Verdict.VALID);
  }

  @ParameterizedTest
  @CsvSource({"49, INVALID", "50, VALID", "51, INVALID"})
  void pollsAreCountedByTheServer(long requests, Verdict verdict) {
    ServerCounters other = new ServerCounters(5, 0, requests, 0, 0);

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
    ServerCounters other = new ServerCounters(accepted, 0, 50, 50, 0);

    assertThat(verdict(result(10, Map.of(), 0, 0), other, Kind.POLL)).isEqualTo(verdict);
  }

  @Test
  void clocksThatDifferAndPushesWithoutEndMakeItSuspect() {
    assertThat(verdict(result(10, Map.of(), 0, 1), counted, Kind.POLL)).isEqualTo(Verdict.SUSPECT);
    assertThat(verdict(result(10, Map.of(), 1, 0), counted, Kind.POLL)).isEqualTo(Verdict.SUSPECT);
  }

  @Test
  void aClientAtItsLimitIsMarked() {
    Judgement judged =
        JobRules.judge(step(result(10, Map.of(), 0, 0), counted, 0.96), Kind.POLL, 1, 1);

    assertThat(judged.verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(judged.result(Cell.of("jobs"), Map.of(), List.of()).flags())
        .containsExactly(CellResult.CLIENT_BOUND);
  }
}
