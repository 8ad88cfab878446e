package dev.joust.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A contender's value is what is left of its slices without what their rounds have in common. */
class RoundsTest {

  private static final double NONE = Double.NaN;
  private static final Offset<Double> EXACTLY = within(1e-9);

  /** Of five slices a fifth is one at either end: both go. */
  @Test
  void whatLiesWithinTheTrimmedShareDoesNotMoveAValue() {
    assertThat(ratio(slices(5, 1, 0))).isCloseTo(1, EXACTLY);
    assertThat(ratio(slices(5, 1, 50))).isCloseTo(1, EXACTLY);
    assertThat(ratio(slices(5, 1, -50))).isCloseTo(1, EXACTLY);
  }

  /** Of four slices a fifth is less than one: none goes. */
  @Test
  void ofTooFewSlicesNoneIsTrimmed() {
    assertThat(ratio(slices(4, 1, 2))).isCloseTo(1.5, EXACTLY);
  }

  @Test
  void whatLiesBeyondTheTrimmedShareIsPartOfTheValue() {
    assertThat(ratio(slices(10, 2, 3))).isCloseTo(1, EXACTLY);
    assertThat(ratio(slices(10, 3, 3))).isCloseTo(1 + 3 / 6.0, EXACTLY);
  }

  @Test
  void whatSlowsAllSlicesOfARoundMovesNoRatio() {
    double[][] slices = {{0.1, 1.2}, {0, 1.1}, {-0.1, 0.9}, {0.05, 1}, {0.2, 1.05}, {0, 1.3}};
    double undisturbed = ratio(slices);
    double[][] slowed = copy(slices);
    for (int round = 2; round < slowed.length; round++) {
      for (int i = 0; i < slowed[round].length; i++) {
        slowed[round][i] -= Math.log(3);
      }
    }

    assertThat(ratio(slowed)).isCloseTo(undisturbed, EXACTLY);
  }

  @Test
  void aValueIsThatAtTheMedianRoundsSpeed() {
    double[] values = new Rounds(new double[][] {{2, 3}, {2, 3}, {7, 8}}).values();

    assertThat(values[0]).isCloseTo(2, EXACTLY);
    assertThat(values[1]).isCloseTo(3, EXACTLY);
  }

  /** The second one is missing where the machine was fast, and the third where it was slow. */
  @Test
  void aMissingSliceDoesNotMoveARatio() {
    double[][] slices = {
      {0, 1, 2}, {5, NONE, 7}, {0.5, 1.5, 2.5}, {-3, -2, NONE}, {1, 2, 3}, {0.2, 1.2, 2.2},
    };
    Rounds rounds = new Rounds(slices);
    double[] values = rounds.values();

    assertThat(values[1] - values[0]).isCloseTo(1, within(1e-4));
    assertThat(values[2] - values[0]).isCloseTo(2, within(1e-4));
    assertThat(rounds.count(0)).isEqualTo(6);
    assertThat(rounds.count(1)).isEqualTo(5);
    assertThat(rounds.count(2)).isEqualTo(5);
  }

  @Test
  void aSliceAloneInItsRoundSaysNothing() {
    Rounds rounds = new Rounds(new double[][] {{0, 1}, {0, 1}, {900, NONE}, {NONE, 900}});

    assertThat(rounds.count(0)).isEqualTo(2);
    assertThat(difference(rounds.values())).isCloseTo(1, EXACTLY);
  }

  @Test
  void whoSharesNoRoundHasNoValue() {
    Rounds rounds = new Rounds(new double[][] {{0, 1, NONE}, {0, 1, NONE}, {NONE, NONE, 4}});

    assertThat(rounds.count(2)).isZero();
    assertThat(rounds.values()[2]).isNaN();
    assertThat(difference(rounds.values())).isCloseTo(1, EXACTLY);
  }

  @Test
  void withoutRoundsThereAreNoValues() {
    assertThat(new Rounds(new double[0][]).values()).isEmpty();
  }

  /** Two contenders, of which the second lies 1 above the first, and in some rounds more. */
  private static double[][] slices(int rounds, int odd, double more) {
    double[][] slices = new double[rounds][];
    for (int round = 0; round < rounds; round++) {
      slices[round] = new double[] {0, 1 + (round < odd ? more : 0)};
    }
    return slices;
  }

  private static double ratio(double[][] slices) {
    return difference(new Rounds(slices).values());
  }

  private static double difference(double[] values) {
    return values[1] - values[0];
  }

  private static double[][] copy(double[][] slices) {
    return Arrays.stream(slices).map(double[]::clone).toArray(double[][]::new);
  }
}
