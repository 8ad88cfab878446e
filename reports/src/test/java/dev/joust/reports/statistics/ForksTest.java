package dev.joust.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.run.Cell;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each contender of a block has one value, whatever became of its slices. */
class ForksTest {

  private static final Measure RATE =
      new Measure("rate", "/s", Direction.HIGHER, Aggregate.MEDIAN, "rate");
  private static final Measure CPU =
      new Measure("cpu", "us", Direction.LOWER, Aggregate.MEDIAN, "CPU");
  private static final Cell CELL = Cell.of("flow").with("connections", 100);

  private final RunBuilder run = new RunBuilder().contender("a").contender("b").contender("c");

  @Test
  void ofSlicesSideBySideTheDisturbedOnesAreLeftOut() {
    measured("a", slice(1, 100), slice(2, 100), slice(3, 100), disturbed(4, 1));
    measured("b", slice(1, 50), slice(2, 50), slice(3, 50), slice(4, 50));

    assertThat(fork("a").value()).isCloseTo(100, within(1e-9));
    assertThat(fork("a").iterations()).containsExactly(100.0, 100.0, 100.0);
    assertThat(fork("b").iterations()).hasSize(4);
  }

  @Test
  void whereEverySliceWasDisturbedAllAreUsed() {
    measured("a", disturbed(1, 100), disturbed(2, 100));
    measured("b", slice(1, 50), slice(2, 50));

    assertThat(fork("a").iterations()).containsExactly(100.0, 100.0);
  }

  @Test
  void whatWasMeasuredByItselfCountsLikewise() {
    measured("a", disturbed(1, 100), disturbed(2, 100));

    assertThat(fork("a").value()).isEqualTo(100);
    assertThat(fork("a").iterations()).hasSize(2);
  }

  @Test
  void aSliceWithoutTheMeasureIsNoneOfItsSlices() {
    measured(
        "a", slice(1, 100), new Iteration(2, Map.of("cpu", 7.0), Map.of(), Optional.of("stolen")));

    assertThat(fork("a").iterations()).containsExactly(100.0);
    assertThat(standing("a", CPU).forks().get(0).iterations()).containsExactly(7.0);
  }

  @Test
  void whoSharesNoRoundWithAnotherHasTheMedianOfItsOwnSlices() {
    measured("a", slice(1, 100), slice(2, 100));
    measured("b", slice(1, 50), slice(2, 50));
    measured("c", disturbed(1, 1), disturbed(2, 1), slice(3, 70), slice(4, 71), slice(5, 90));

    assertThat(fork("c").value()).isEqualTo(71);
    assertThat(fork("c").iterations()).containsExactly(70.0, 71.0, 90.0);
    assertThat(fork("a").value()).isCloseTo(100, within(1e-9));
  }

  private void measured(String contender, Iteration... slices) {
    run.grouped("g1", 1, "steady", contender, RunBuilder.result(CELL, List.of(slices)));
  }

  private Fork fork(String contender) {
    return standing(contender).forks().get(0);
  }

  private Standing standing(String contender) {
    return standing(contender, RATE);
  }

  private Standing standing(String contender, Measure measure) {
    return Statistics.of(run.build())
        .contest(new Setting("flow", "steady", "wire"), CELL, measure)
        .standing(contender)
        .orElseThrow();
  }

  private static Iteration slice(int number, double rate) {
    return new Iteration(number, Map.of(RATE.name(), rate), Map.of());
  }

  private static Iteration disturbed(int number, double rate) {
    return new Iteration(number, Map.of(RATE.name(), rate), Map.of(), Optional.of("stolen"));
  }
}
