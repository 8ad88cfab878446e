package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import dev.joust.run.Until;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How long a run will take, before its trials and between them. */
class RunTimeTest {

  private static final Optional<Until> BUDGET = Optional.of(budget(Until.WHATEVER_IT_TAKES));
  private static final List<Trial> ONE_OF_20_S = List.of(made(20));

  @Test
  void beforeTheFirstTrialHasEndedItIsWhatIsExpected() {
    assertThat(time(Optional.empty(), List.of(), 3)).isEqualTo(estimate(7, 14, false));
  }

  @Test
  void aBudgetIsUsedUp() {
    assertThat(time(BUDGET, List.of(), 3)).isEqualTo(estimate(7, 53, false));
    assertThat(time(BUDGET, ONE_OF_20_S, 1)).isEqualTo(estimate(20, 20, false));
  }

  @Test
  void plannedTrialsAreMadeWhateverTheBudgetIs() {
    assertThat(time(BUDGET, ONE_OF_20_S, 3)).isEqualTo(estimate(20, 40, false));
  }

  @Test
  void aRunThatEndsWhenItIsPreciseTakesItsBudgetAtMost() {
    assertThat(time(Optional.of(budget(0.02)), ONE_OF_20_S, 1)).isEqualTo(estimate(20, 20, true));
  }

  @Test
  void withoutABudgetTrialsTakeAsLongAsThoseBeforeThem() {
    assertThat(time(Optional.empty(), ONE_OF_20_S, 2)).isEqualTo(estimate(20, 20, false));
  }

  @Test
  void isNeverInThePast() {
    RunTime estimate = estimate(20, 40, false);

    assertThat(estimate.left(Duration.ofSeconds(19))).isEqualTo(Duration.ofSeconds(41));
    assertThat(estimate.left(Duration.ofSeconds(20))).isEqualTo(Duration.ofSeconds(40));
    assertThat(estimate.left(Duration.ofSeconds(21))).isEqualTo(Duration.ofSeconds(40));
  }

  /** Of so many trials, each of which is expected to take 7 s. */
  private static RunTime time(Optional<Until> until, List<Trial> made, int trials) {
    return RunTime.of(until, new TimeLeft(made, one -> Duration.ofSeconds(7)), units(trials));
  }

  private static Until budget(double halfWidth) {
    return new Until(halfWidth, Duration.ofSeconds(60));
  }

  private static RunTime estimate(int next, int after, boolean isMost) {
    return new RunTime(Duration.ofSeconds(next), Duration.ofSeconds(after), isMost);
  }

  private static List<List<PlannedTrial>> units(int count) {
    return Collections.nCopies(count, List.of(planned()));
  }

  private static PlannedTrial planned() {
    return new PlannedTrial("b1", 1, "steady", "netty", "wire", List.of(Cell.of("flow")));
  }

  private static Trial made(int seconds) {
    return FinishedTrial.of(planned(), seconds);
  }
}
