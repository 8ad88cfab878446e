package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.Steadiness;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RoundDriftTest {

  private static final int ROUNDS = 40;

  /** The machine doubles its speed in every other quarter, for all contenders alike. */
  private static double machine(int round) {
    return round / 10 % 2 == 0 ? 1_000 : 2_000;
  }

  private static Map<Integer, Double> rates(int rounds, IntToDoubleFunction speed) {
    Map<Integer, Double> rates = new TreeMap<>();
    for (int round = 1; round <= rounds; round++) {
      // A scatter of some percent, which repeats within a quarter.
      double scatter = 1 + 0.02 * (round % 5 - 2);
      rates.put(round, machine(round) * scatter * speed.applyAsDouble(round));
    }
    return rates;
  }

  private static Optional<Steadiness> besideTwoOthers(int rounds, IntToDoubleFunction speed) {
    return new RoundDrift(
            List.of(rates(rounds, speed), rates(rounds, round -> 1.2), rates(rounds, round -> 0.8)))
        .of(0);
  }

  @Test
  void whatChangesForAllIsTheMachine() {
    assertThat(besideTwoOthers(ROUNDS, round -> 1)).contains(Steadiness.STEADY);
  }

  @Test
  void aRiseOfMoreThanATenthIsStillWarming() {
    assertThat(besideTwoOthers(ROUNDS, round -> round <= 10 ? 1 : Math.exp(0.11)))
        .contains(Steadiness.STILL_WARMING);
    assertThat(besideTwoOthers(ROUNDS, round -> round <= 10 ? 1 : Math.exp(0.09)))
        .contains(Steadiness.STEADY);
  }

  @Test
  void aFallOfMoreThanATenthIsSlowing() {
    assertThat(besideTwoOthers(ROUNDS, round -> round <= 10 ? 1 : Math.exp(-0.11)))
        .contains(Steadiness.SLOWING);
  }

  @Test
  void whatGoesUpAndDownHasNoSteadyState() {
    assertThat(besideTwoOthers(ROUNDS, round -> round > 10 && round <= 20 ? Math.exp(-0.25) : 1))
        .contains(Steadiness.NO_STEADY_STATE);
  }

  @Test
  void fewRoundsSayNothing() {
    IntToDoubleFunction rising = round -> round <= 4 ? 1 : 2;

    assertThat(besideTwoOthers(RoundDrift.FEWEST_ROUNDS, rising))
        .contains(Steadiness.STILL_WARMING);
    assertThat(besideTwoOthers(RoundDrift.FEWEST_ROUNDS - 1, rising)).isEmpty();
  }

  @Test
  void whoIsAloneCannotBeToldFromTheMachine() {
    assertThat(new RoundDrift(List.of(rates(ROUNDS, round -> round))).of(0)).isEmpty();
  }
}
