package dev.joust.harness.suite.reconnect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.VerdictTables;
import dev.joust.harness.suite.reconnect.client.StormResult;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.HostLoad;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.Usages;
import dev.joust.load.LoadResult;
import dev.joust.run.Verdict;
import dev.joust.spi.Counters;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two hundred sessions of which each comes back a millisecond after the one before. */
class ReconnectRulesTest {

  private static final int SESSIONS = 200;
  private static final int SURVIVORS = 10;
  private static final int ECHOES = 500;

  private static LoadResult returns(int back, Map<String, Long> errors, long attempts) {
    Histogram nanos = new Histogram(3);
    for (int i = 1; i <= back; i++) {
      nanos.recordValue(i * 1_000_000L);
    }
    return new LoadResult(attempts, errors, 0, 0, attempts, nanos, nanos, List.of());
  }

  private static LoadResult echoes(Map<String, Long> errors) {
    long failed = errors.values().stream().mapToLong(Long::longValue).sum();
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(1_000_000, ECHOES - failed);
    return new LoadResult(ECHOES, errors, 0, 0, 0, nanos, nanos, List.of());
  }

  private static ReconnectObservation seen(
      LoadResult returns, LoadResult echoes, long accepted, long open) {
    return seen(returns, echoes, accepted, open, false, 0);
  }

  private static ReconnectObservation seen(
      LoadResult returns,
      LoadResult echoes,
      long accepted,
      long open,
      boolean resumed,
      long fullHandshakes) {
    Optional<Long> idle = Optional.of(0L);
    return new ReconnectObservation(
        new StormResult(SESSIONS, returns, echoes, fullHandshakes),
        resumed,
        SURVIVORS,
        new Span(
            new Clocks(1_000_000_000, Optional.of(400_000_000L), idle, idle, idle, idle),
            Usages.grown(0),
            Usages.counting(new Counters(accepted, open, 0, 0, 0)),
            ClientUsage.together(List.of()),
            List.of(new HostLoad(0, 1))),
        OptionalDouble.of(0.75),
        Optional.of(7L));
  }

  private static ReconnectObservation seen(int back, Map<String, Long> errors, long attempts) {
    return seen(returns(back, errors, attempts), echoes(Map.of()), back, back + SURVIVORS);
  }

  private static Verdict verdict(ReconnectObservation seen) {
    Judgement judgement = new Judgement();
    ReconnectRules.judge(judgement, seen, 1);
    return judgement.verdict();
  }

  @Test
  void thePageOfTheSuiteHasTheRules() throws IOException {
    VerdictTables page = VerdictTables.of("reconnect.md");
    page.assertListed("A cell is invalid if", ReconnectRules.ALL, Verdict.INVALID);
    page.assertListed("A cell is suspect if", ReconnectRules.ALL, Verdict.SUSPECT);
  }

  @ParameterizedTest
  @CsvSource({"199, INVALID", "200, VALID", "201, INVALID"})
  void attemptsComeBackOrFail(long attempts, Verdict verdict) {
    assertThat(verdict(seen(SESSIONS, Map.of(), attempts))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"199, INVALID", "200, VALID", "205, VALID", "206, INVALID"})
  void theServerAcceptsThoseWhoCameBackAndNoMoreThanTried(long accepted, Verdict verdict) {
    LoadResult returns = returns(SESSIONS, Map.of("timeout", 5L), SESSIONS + 5);

    assertThat(verdict(seen(returns, echoes(Map.of()), accepted, SESSIONS + SURVIVORS)))
        .isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"200, VALID", "199, SUSPECT"})
  void allMustBeBackInTheEnd(int back, Verdict verdict) {
    assertThat(verdict(seen(back, Map.of("timeout", 1L), back + 1))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "connect, VALID",
    "timeout, VALID",
    "status, VALID",
    "closed, VALID",
    "ports-exhausted, SUSPECT",
    "content, INVALID"
  })
  void anAttemptMayFail(String kind, Verdict verdict) {
    assertThat(verdict(seen(SESSIONS, Map.of(kind, 1L), SESSIONS + 1))).isEqualTo(verdict);
  }

  @Test
  void aSessionThatIsLostAgainIsNoFailedAttempt() {
    ReconnectObservation seen = seen(SESSIONS, Map.of("lost", 1L), SESSIONS);

    assertThat(verdict(seen)).isEqualTo(Verdict.SUSPECT);
    assertThat(Gauge.read(ReconnectObservation.GAUGES, seen))
        .containsEntry("failedAttempts", 0.0)
        .containsEntry("staleConnections", 1.0);
  }

  /** Of 500 echoes, one in a hundred. */
  @ParameterizedTest
  @CsvSource({
    "timeout, 5, SUSPECT",
    "timeout, 6, INVALID",
    "closed, 1, INVALID",
    "lost, 1, INVALID"
  })
  void thoseWhoStayMustBeAnswered(String kind, long failed, Verdict verdict) {
    ReconnectObservation seen =
        seen(
            returns(SESSIONS, Map.of(), SESSIONS),
            echoes(Map.of(kind, failed)),
            SESSIONS,
            SESSIONS + SURVIVORS);

    assertThat(verdict(seen)).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"true, 0, VALID", "true, 1, SUSPECT", "false, 200, VALID"})
  void sessionsOfTlsAreResumedWhereTheyAreToBe(boolean resumed, long full, Verdict verdict) {
    ReconnectObservation seen =
        seen(
            returns(SESSIONS, Map.of(), SESSIONS),
            echoes(Map.of()),
            SESSIONS,
            SESSIONS + SURVIVORS,
            resumed,
            full);

    assertThat(verdict(seen)).isEqualTo(verdict);
  }

  @Test
  void mostAreBackBeforeAllAre() {
    Map<String, Double> measures =
        Gauge.read(ReconnectObservation.GAUGES, seen(SESSIONS, Map.of("connect", 3L), 203));

    assertThat(measures.get("mostBackSeconds")).isBetween(0.198, 0.1985);
    assertThat(measures.get("allBackSeconds")).isBetween(0.2, 0.2005);
    assertThat(measures.get("returnP99Millis")).isBetween(198.0, 198.5);
    assertThat(measures.get("returnP50Millis")).isBetween(100.0, 100.5);
    assertThat(measures)
        .containsEntry("failedAttempts", 3.0)
        .containsEntry("acceptQueueOverflows", 7.0)
        .containsEntry("serverCpuMicrosPerConnection", 2_000.0)
        .containsEntry("serverCpuPeakShare", 0.75)
        .containsEntry("staleConnections", 0.0)
        .containsEntry("requests", (double) ECHOES);
  }

  @ParameterizedTest
  @CsvSource({"197, false, false", "198, true, false", "199, true, false", "200, true, true"})
  void aTimeIsKnownOnceSoManyAreBack(int back, boolean most, boolean all) {
    assertThat(Gauge.read(ReconnectObservation.GAUGES, seen(back, Map.of("timeout", 1L), back + 1)))
        .satisfies(
            measures -> {
              assertThat(measures.containsKey("mostBackSeconds")).isEqualTo(most);
              assertThat(measures.containsKey("returnP99Millis")).isEqualTo(most);
              assertThat(measures.containsKey("allBackSeconds")).isEqualTo(all);
            });
  }
}
