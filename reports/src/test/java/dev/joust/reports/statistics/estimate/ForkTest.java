package dev.joust.reports.statistics.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Over several cells, a contender has one value in each block. */
class ForkTest {

  private static final Measure SHARE =
      new Measure("failedShare", "", Direction.LOWER, Aggregate.MEDIAN, "Failed");
  private static final Measure BYTES =
      new Measure("bytes", "B", Direction.LOWER, Aggregate.MEDIAN, "Bytes");

  @Test
  void sharesHaveTheirMeanBeThereZerosOrNot() {
    assertThat(Fork.overCells(SHARE, List.of(forks(0, 0.5), forks(0.5, 0.5))))
        .extracting(Fork::value)
        .containsExactly(0.25, 0.5);
  }

  @Test
  void otherMeasuresHaveTheGeometricMeanOfBlocksWithPositiveValues() {
    assertThat(Fork.overCells(BYTES, List.of(forks(0, 2), forks(5, 8))))
        .satisfiesExactly(
            own -> {
              assertThat(own.block()).isEqualTo(2);
              assertThat(own.value()).isCloseTo(4, within(1e-9));
            });
  }

  @Test
  void aSingleCellHasItsValuesBeThereZerosOrNot() {
    assertThat(Fork.overCells(BYTES, List.of(forks(0, 8))))
        .extracting(Fork::value)
        .containsExactly(0.0, 8.0);
  }

  private static List<Fork> forks(double first, double second) {
    return List.of(new Fork(1, first, List.of()), new Fork(2, second, List.of()));
  }
}
