package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.trial.OthersCpu;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A slice of 100 ms in a turn of a second. */
class BlockSliceTest {

  private static final long MILLI = TurnBuilder.MILLI;
  private static final Optional<Long> UNTOLD = Optional.empty();
  private static final Optional<Long> NOTHING = Optional.of(0L);

  private static Evidence of(TurnBuilder turn) {
    return turn.build().evidence();
  }

  private static boolean isLeftOut(TurnBuilder turn) {
    return turn.build().leftOut().isPresent();
  }

  @Test
  void whatNothingDisturbedIsUsed() {
    assertThat(new TurnBuilder().build().leftOut()).isEmpty();
  }

  /** A tenth of a second, and two steps of the kernel's clock. */
  @ParameterizedTest
  @CsvSource({"119999999, false", "120000000, false", "120000001, true"})
  void othersMayHaveATenthOfACore(long cpuNanos, boolean leftOut) {
    Optional<Long> had = Optional.of(cpuNanos);

    assertThat(isLeftOut(new TurnBuilder().others(1_000 * MILLI, had, NOTHING))).isEqualTo(leftOut);
    assertThat(isLeftOut(new TurnBuilder().others(1_000 * MILLI, NOTHING, had))).isEqualTo(leftOut);
  }

  /** In a short turn a step is much more than a tenth of a core. */
  @ParameterizedTest
  @CsvSource({"0, false", "20000000, false", "23000000, false", "23000001, true"})
  void twoStepsOfTheKernelsClockAreTakenOff(long cpuNanos, boolean leftOut) {
    Optional<Long> had = Optional.of(cpuNanos);

    assertThat(isLeftOut(new TurnBuilder().others(30 * MILLI, had, NOTHING))).isEqualTo(leftOut);
    assertThat(isLeftOut(new TurnBuilder().others(30 * MILLI, NOTHING, had))).isEqualTo(leftOut);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "19999999, 0", "20000000, 0", "20000001, 1e-9", "520000000, 0.5"})
  void whatIsLeftOfOthersIsNeverNegative(long cpuNanos, double cores) {
    Evidence evidence =
        of(new TurnBuilder().others(1_000 * MILLI, Optional.of(cpuNanos), Optional.of(cpuNanos)));

    assertThat(evidence.fact(Fact.Others.class)).hasValue(new Fact.Others(cores, Optional.empty()));
    assertThat(evidence.fact(Fact.Stolen.class)).hasValue(new Fact.Stolen(cores, Optional.empty()));
  }

  @Test
  void whatProcessesHadAndWhatWasStolenAreToldApart() {
    Evidence evidence =
        of(
            new TurnBuilder()
                .others(1_000 * MILLI, Optional.of(220 * MILLI), Optional.of(320 * MILLI)));

    assertThat(evidence.fact(Fact.Others.class)).hasValue(new Fact.Others(0.2, Optional.empty()));
    assertThat(evidence.fact(Fact.Stolen.class)).hasValue(new Fact.Stolen(0.3, Optional.empty()));
  }

  @Test
  void ofSeveralHostsTheOneIsNamedThatWasDisturbed() {
    TurnBuilder turn =
        new TurnBuilder()
            .others(
                new OthersCpu(
                    Optional.of("bench-2"), 1_000 * MILLI, Optional.of(320 * MILLI), NOTHING));

    assertThat(turn.build().leftOut())
        .contains("machine busy: other processes took 0.30 cores of bench-2");
  }

  /** The client reads these clocks at the ends of the slice itself. */
  @ParameterizedTest
  @CsvSource({"4999999, false", "5000000, false", "5000001, true"})
  void contendersThatAreNotAskedMayHaveATwentiethOfTheSlice(long cpuNanos, boolean leftOut) {
    assertThat(isLeftOut(new TurnBuilder().idleCpuNanos(Optional.of(cpuNanos)))).isEqualTo(leftOut);
  }

  @ParameterizedTest
  @CsvSource({"49999999, false", "50000000, false", "50000001, true"})
  void theClientMayHiccupForFiftyMillis(long nanos, boolean leftOut) {
    assertThat(isLeftOut(new TurnBuilder().hiccupNanos(0, nanos))).isEqualTo(leftOut);
  }

  /** A tenth of the turn, and two milliseconds. */
  @ParameterizedTest
  @CsvSource({"101999999, false", "102000000, false", "102000001, true"})
  void compilersMayHaveATenthOfTheTurn(long cpuNanos, boolean leftOut) {
    TurnBuilder turn = new TurnBuilder().compilersNanos(cpuNanos);

    assertThat(isLeftOut(turn)).isEqualTo(leftOut);
    assertThat(isLeftOut(turn.delayed(0))).as("at a rate").isEqualTo(leftOut);
    assertThat(isLeftOut(turn.cold())).as("of a cold server").isFalse();
  }

  @Test
  void collectionsOfTheClientAreThoseOfTheTurn() {
    Evidence evidence =
        of(
            new TurnBuilder()
                .client(700 * MILLI, 300 * MILLI, 5 * MILLI)
                .hiccupNanos(MILLI, 2 * MILLI));

    assertThat(evidence.fact(Fact.ClientPauses.class))
        .hasValue(new Fact.ClientPauses(700 * MILLI, 5 * MILLI, 2 * MILLI));
  }

  @Test
  void whatTheSystemDoesNotTellIsNotKnown() {
    Evidence evidence =
        of(new TurnBuilder().others(1_000 * MILLI, UNTOLD, UNTOLD).idleCpuNanos(UNTOLD));

    assertThat(evidence.facts())
        .hasOnlyElementsOfTypes(Fact.Compilers.class, Fact.ClientPauses.class);
  }
}
