package dev.joust.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.compare.Check.Outcome;
import dev.joust.reports.compare.Gate.Conclusion;
import dev.joust.reports.junit.TestCase;
import dev.joust.reports.junit.TestCase.Status;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A build fails where a change is known to be for the worse, by its limit or more. */
class GateTest {

  private static final Measure CPU =
      new Measure("cpuMicros", "µs", Direction.LOWER, Aggregate.MEDIAN, "CPU");
  private static final Measure RATE =
      new Measure("rate", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Rate");
  private static final Measure THREADS =
      new Measure("threads", "", Direction.NONE, Aggregate.MEDIAN, "Threads");
  private static final List<Measure> KNOWN = List.of(CPU, RATE, THREADS);

  @ParameterizedTest
  @CsvSource({
    // ratio, its interval, effect, outcome at a limit of 25 %
    "1.1875, 1.125, 1.2421875, WORSE, PASSED",
    "1.1875, 1.125, 1.25, WORSE, UNDECIDED",
    "1.25, 0.8125, 1.265625, UNDECIDED, UNDECIDED",
    "1.25, 0.81, 1.265625, UNDECIDED, UNSEEN",
    "1.25, 0.75, 1.265625, UNDECIDED, UNSEEN",
    "1.2421875, 1.125, 1.375, WORSE, UNDECIDED",
    "1.25, 1.125, 1.375, WORSE, FAILED",
    "1.375, 1.125, 1.625, WORSE, FAILED",
    "1.375, 0.9375, 1.875, UNDECIDED, UNSEEN",
    "1, 0.875, 1.2421875, UNDECIDED, PASSED",
    "1, 0.875, 1.25, UNDECIDED, UNDECIDED",
    "0.5, 0.25, 0.75, BETTER, PASSED",
  })
  void whatShouldBeLittleIsHeldToItsLimit(
      double ratio, double low, double high, Effect effect, Outcome outcome) {
    assertThat(outcome(CPU, new Ratio(ratio, Optional.of(new Interval(low, high)), 8), effect))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    // A rate of 0.8 times the baseline's is one of which the baseline's is 25 % more.
    "0.8125, 0.8, 0.875, WORSE, UNDECIDED",
    "0.875, 0.8125, 0.9375, WORSE, PASSED",
    "0.8, 0.75, 0.875, WORSE, FAILED",
    "1.5, 1.25, 1.75, BETTER, PASSED",
  })
  void whatShouldBeMuchIsHeldToItsLimit(
      double ratio, double low, double high, Effect effect, Outcome outcome) {
    assertThat(outcome(RATE, new Ratio(ratio, Optional.of(new Interval(low, high)), 8), effect))
        .isEqualTo(outcome);
  }

  private static Outcome outcome(Measure measure, Ratio ratio, Effect effect) {
    return new Check(change(measure, Optional.of(ratio), effect), 0.25).outcome();
  }

  private static Change change(Measure measure, Optional<Ratio> ratio, Effect effect) {
    return new Change(
        "new",
        new Setting("flow", "steady", "wire"),
        Cell.of("flow").with("connections", 100),
        false,
        measure,
        Optional.of(1.0),
        Optional.of(2.0),
        ratio,
        effect);
  }

  @Test
  void aRunThatCannotSeeItsLimitHasNotPassedAndFailsIfAsked() {
    for (Changes blind :
        List.of(
            changes(change(CPU, Optional.empty(), Effect.UNDECIDED)),
            changes(known(0.7, 1.3), known(0.99, 1.01)))) {
      assertThat(gate(blind, "slower=3%").conclusion()).isEqualTo(Conclusion.CANNOT_SEE);
      assertThat(gate(blind, "slower=3%", "undecided").conclusion()).isEqualTo(Conclusion.FAILED);
    }
  }

  @Test
  void aRunThatCouldSeeItsLimitAndDoesNotDecideHasNotFailed() {
    Changes changes = changes(known(1.005, 1.035), known(0.99, 1.01));

    assertThat(gate(changes, "slower=3%").conclusion()).isEqualTo(Conclusion.NOT_FAILED);
    assertThat(gate(changes, "slower=3%", "undecided").conclusion()).isEqualTo(Conclusion.FAILED);
    assertThat(ChangeWords.lines(gate(changes, "slower=3%")))
        .containsExactly("Not failed: of 2 checks 0 failed, 1 passed, 1 are undecided.");
  }

  @Test
  void whatARunCannotSeeIsSaidByMeasureWithTheWorstOfItsCells() {
    Gate gate =
        gate(
            changes(
                known(0.75, 1.3268),
                known(0.9, 1.1),
                change(RATE, Optional.of(ratio(0.87, 1.13)), Effect.UNDECIDED),
                known(0.99, 1.01)),
            "slower=3%");

    assertThat(ChangeWords.lines(gate))
        .containsExactly(
            "Not failed, but this run cannot see 3 %: CPU ±33 %, Rate ±14 %. Of 4 checks 0 failed,"
                + " 1 passed, 3 are undecided. More time (--budget) shows smaller changes.");
    assertThat(gate.tests(changes(), Usability.of(new RunBuilder().build())).cases())
        .extracting(TestCase::status)
        .containsExactly(
            Status.SKIPPED, Status.SKIPPED, Status.SKIPPED, Status.SKIPPED, Status.PASSED);
    assertThat(gate.tests(changes(), Usability.of(new RunBuilder().build())).cases().get(1))
        .extracting(TestCase::message)
        .asString()
        .contains("limit 3 %", "cannot see");
  }

  @Test
  void aGateHasPassedIfAllChecksHave() {
    Gate gate = gate(changes(known(0.99, 1.01)), "slower=3%");

    assertThat(gate.conclusion()).isEqualTo(Conclusion.PASSED);
    assertThat(ChangeWords.lines(gate)).containsExactly("Passed: 1 check.");
  }

  private static Change known(double low, double high) {
    return change(CPU, Optional.of(ratio(low, high)), Effect.UNDECIDED);
  }

  private static Ratio ratio(double low, double high) {
    return new Ratio(Math.sqrt(low * high), Optional.of(new Interval(low, high)), 8);
  }

  @Test
  void aMeasuresOwnLimitGoesBeforeTheOneOfAll() {
    Change change =
        change(
            CPU,
            Optional.of(new Ratio(1.125, Optional.of(new Interval(1.1, 1.15)), 8)),
            Effect.WORSE);

    assertThat(gate(changes(change), "slower=10%").conclusion()).isEqualTo(Conclusion.FAILED);
    assertThat(gate(changes(change), "slower=10%", "cpuMicros=20%").conclusion())
        .isEqualTo(Conclusion.PASSED);
    assertThat(gate(changes(change), "slower=20%", "cpuMicros=12.5%").conclusion())
        .isEqualTo(Conclusion.FAILED);
  }

  @Test
  void whatIsBrokenFailsWhateverItsLimit() {
    Gate gate = gate(changes(change(CPU, Optional.empty(), Effect.BROKEN)), "slower=1000%");

    assertThat(gate.conclusion()).isEqualTo(Conclusion.FAILED);
    assertThat(ChangeWords.lines(gate))
        .containsExactly(
            "Failed: of 1 check 1 failed, 0 passed, 0 are undecided.",
            "new, cpuMicros, steady, connections=100: broken, as all its results are invalid, limit 1,000 %");
  }

  @Test
  void aBuildOfWhichNothingWasCheckedDoesNotPass() {
    assertThat(gate(changes(), "slower=3%").conclusion()).isEqualTo(Conclusion.FAILED);
  }

  private static Changes changes(Change... changes) {
    return new Changes(
        "run",
        true,
        "old",
        List.of("new"),
        Looks.once(8),
        Optional.empty(),
        1,
        List.of(changes),
        Map.of(),
        1,
        List.of());
  }

  private static Gate gate(Changes changes, String... limits) {
    return Gate.of(changes, Limits.parse(List.of(limits), KNOWN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slower=3 | the limit is 'slower=3', must be like slower=3%",
        "slower | the limit is 'slower', must be like slower=3%",
        "cpu=3% | no measure 'cpu' that can become worse; there are cpuMicros, rate",
        "threads=3% | no measure 'threads' that can become worse; there are cpuMicros, rate",
        "undecided | 'undecided' needs a limit beside it, as slower=3%,undecided",
      })
  void whatIsNoLimitIsRefused(String limit, String complaint) {
    assertThatThrownBy(() -> Limits.parse(List.of(limit), KNOWN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(complaint);
  }

  @Test
  void aLimitOfAMeasureIsKnownByItsName() {
    assertThat(Limits.parse(List.of("cpuMicros=2.5%", "slower=3%"), KNOWN))
        .isEqualTo(new Limits(Map.of("cpuMicros", 0.025), Optional.of(0.03), false));
  }
}
