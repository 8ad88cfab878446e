package dev.joust.harness.suite.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.feed.LiveResult;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.VerdictTables;
import dev.joust.harness.trial.span.Clocks;
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
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A step with 100 readers, who see ten states each. */
class LiveRulesTest {

  private static final int READERS = 100;
  private static final int UPDATES = 1_000;
  private static final int PROCESSOR = 1;

  /** What readers saw. */
  private static LiveResult seen(
      int connected, int updates, int missed, int doubled, Map<String, Long> errors) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1_000_000, updates);
    return new LiveResult(
        connected,
        1,
        missed,
        doubled,
        0,
        new LoadResult(UPDATES, errors, 0, 0, connected, latencies, new Histogram(3), List.of()));
  }

  private static LiveStep step(boolean push, LiveResult read, long connectionsOpen) {
    return step(push, read, connectionsOpen, 0, List.of(new HostLoad(0, PROCESSOR)));
  }

  private static LiveStep step(
      boolean push,
      LiveResult read,
      long connectionsOpen,
      double clockBoundMicros,
      List<HostLoad> hosts) {
    Optional<Long> idle = Optional.of(0L);
    Clocks spent = new Clocks(1_000_000_000, idle, idle, idle, idle, idle);
    Counters counted = new Counters(0, connectionsOpen, 0, 0, 0);
    return new LiveStep(
        READERS,
        push,
        List.of(seen(READERS, 0, 0, 0, Map.of())),
        List.of(read),
        1,
        clockBoundMicros,
        new Span(
            spent,
            Usages.grown(0),
            Usages.counting(counted),
            ClientUsage.together(List.of()),
            hosts),
        Optional.empty());
  }

  private static Judgement judged(boolean push, LiveResult read) {
    return LiveRules.judge(step(push, read, READERS), PROCESSOR);
  }

  @Test
  void aStepInWhichEveryReaderHasSeenAllIsValid() {
    assertThat(judged(true, seen(READERS, UPDATES, 0, 0, Map.of())).verdict())
        .isEqualTo(Verdict.VALID);
  }

  @Test
  void thePageOfTheSuiteHasTheRules() throws IOException {
    VerdictTables page = VerdictTables.of("live.md");
    page.assertListed("A step is invalid if", LiveRules.ALL, Verdict.INVALID);
    page.assertListed("A step is suspect if", LiveRules.ALL, Verdict.SUSPECT);
    page.assertListed("A capacity is suspect if", List.of(LiveRules.STEPS));
  }

  @Test
  void aCapacityIsAsGoodAsItsSteps() {
    assertThat(LiveRules.STEPS.broken(List.of())).isEmpty();
    assertThat(LiveRules.STEPS.broken(List.of(100, 200)))
        .hasValue("steps of it are in doubt, those of [100, 200] readers");
  }

  @Test
  void withoutAnUpdateItIsInvalid() {
    assertThat(judged(true, seen(READERS, 0, 0, 0, Map.of())).reasons())
        .containsExactly("no update has arrived");
    assertThat(judged(true, seen(READERS, 1, 0, 0, Map.of())).verdict()).isEqualTo(Verdict.VALID);
  }

  @ParameterizedTest
  @CsvSource({"100, VALID", "99, SUSPECT", "98, INVALID"})
  void oneReaderInAHundredMayNotBeConnected(int connected, Verdict verdict) {
    assertThat(judged(true, seen(connected, UPDATES, 0, 0, Map.of())).verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"0, VALID", "1, SUSPECT", "10, SUSPECT", "11, INVALID"})
  void oneUpdateInAHundredMayBeLost(int missed, Verdict verdict) {
    LiveResult read = seen(READERS, UPDATES - missed, missed, 0, Map.of());

    assertThat(judged(true, read).verdict()).isEqualTo(verdict);
    assertThat(judged(false, read).verdict()).isEqualTo(verdict);
  }

  @Test
  void aPushMustNotComeTwice() {
    LiveResult twice = seen(READERS, UPDATES, 0, 1, Map.of());

    assertThat(judged(true, twice).reasons())
        .containsExactly("1 updates came twice or out of order");
    assertThat(judged(false, twice).verdict()).isEqualTo(Verdict.VALID);
  }

  @ParameterizedTest
  @CsvSource({"99, INVALID", "100, VALID", "101, VALID"})
  void theServerMustCountItsReaders(long counted, Verdict verdict) {
    LiveStep step = step(true, seen(READERS, UPDATES, 0, 0, Map.of()), counted);

    assertThat(LiveRules.judge(step, PROCESSOR).verdict()).isEqualTo(verdict);
  }

  /** Every update takes a millisecond. */
  @ParameterizedTest
  @CsvSource({"0, VALID", "100, VALID", "101, SUSPECT"})
  void clocksOfHostsMayBeApartByATenthOfTheMedian(double boundMicros, Verdict verdict) {
    LiveStep step =
        step(
            true,
            seen(READERS, UPDATES, 0, 0, Map.of()),
            READERS,
            boundMicros,
            List.of(new HostLoad(0, PROCESSOR)));

    assertThat(LiveRules.judge(step, PROCESSOR).verdict()).isEqualTo(verdict);
  }

  /** The step takes a second; a client may take 95 % of its processors' time. */
  @ParameterizedTest
  @CsvSource({"940, VALID", "950, SUSPECT", "960, SUSPECT"})
  void oneHostOfLoadAtItsLimitIsEnough(long busyMillis, Verdict verdict) {
    LiveStep step =
        step(
            true,
            seen(READERS, UPDATES, 0, 0, Map.of()),
            READERS,
            0,
            List.of(new HostLoad(0, 2), new HostLoad(busyMillis * 2_000_000, 2)));

    assertThat(LiveRules.judge(step, PROCESSOR).verdict()).isEqualTo(verdict);
  }

  @Test
  void errorsMakeItSuspectAndAreNamed() {
    Judgement judged = judged(false, seen(READERS, UPDATES, 0, 0, Map.of("timeout", 2L)));

    assertThat(judged.verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(judged.reasons()).containsExactly("errors of kind 'timeout': 2");
  }
}
