package dev.joust.harness.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.harness.catalogue.Roc.Point;
import org.junit.jupiter.api.Test;

/** True alarms over false ones, threshold by threshold. */
class RocTest {

  private static Roc roc(double[] ofDifferent, double... ofEqual) {
    return Roc.of(ofDifferent, ofEqual);
  }

  @Test
  void allThatDiffersBeforeAllThatDoesNotIsNoMistake() {
    assertThat(roc(new double[] {3, 2}, 1, 0).points())
        .containsExactly(
            new Point(0, 0),
            new Point(0, 0.5),
            new Point(0, 1),
            new Point(0.5, 1),
            new Point(1, 1));
    assertThat(roc(new double[] {3, 2}, 1, 0).area()).isEqualTo(1);
    assertThat(roc(new double[] {1, 0}, 3, 2).area()).isZero();
  }

  @Test
  void equalScoresPassAThresholdTogether() {
    assertThat(roc(new double[] {1, 1}, 1, 1).points())
        .containsExactly(new Point(0, 0), new Point(1, 1));
    assertThat(roc(new double[] {1, 1}, 1, 1).area()).isEqualTo(0.5);
  }

  /** Of six pairs of one that differs and one that does not, five are in the right order. */
  @Test
  void theAreaIsTheShareOfPairsInTheRightOrder() {
    assertThat(roc(new double[] {5, 4, 2}, 3, Double.NEGATIVE_INFINITY).area())
        .isCloseTo(5 / 6.0, within(1e-12));
  }
}
