package dev.joust.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of many simulated runs as many hold the truth as are meant to, in all pairs of a cell at once.
 * {@code bench/statistics} simulates more of them.
 */
@Tag("long")
class SideBySideTest {

  private static final int RUNS = 600;

  /** Two standard errors of a share of 5 % in so many runs. */
  private static final double CHANCE = 0.018;

  private static final List<Double> LADDER = List.of(1.0, 1.0, 1.1, 1.21, 1.33);

  private final Random random = new Random(7);

  private double share(int runs, SimulatedRuns simulated, Predicate<List<Comparison>> test) {
    int passed = 0;
    for (int run = 0; run < runs; run++) {
      passed += test.test(simulated.run(random)) ? 1 : 0;
    }
    return passed / (double) runs;
  }

  @ParameterizedTest(name = "{0} blocks of {1} rounds, one contender scatters {2} times as much")
  @CsvSource({"3, 40, 1", "3, 40, 3", "4, 20, 1", "4, 20, 3", "4, 20, 10", "5, 40, 3"})
  void theIntervalsOfAllPairsHoldTheTruthAtOnce(int blocks, int rounds, double unequal) {
    SimulatedRuns simulated =
        new SimulatedRuns(
            List.of(1.0, 0.97, 1.1, 0.8, 1.3), blocks, new SideBySideNoise(rounds, unequal));

    assertThat(share(RUNS, simulated, all -> all.stream().allMatch(simulated::holds)))
        .isBetween(0.93 - CHANCE, 0.97 + CHANCE);
  }

  @ParameterizedTest(name = "{0} blocks of {1} rounds, one contender scatters {2} times as much")
  @CsvSource({"3, 40, 1", "3, 40, 3", "4, 20, 1", "5, 40, 1"})
  void ofEqualContendersNoneIsCalledBetterInNineteenOfTwentyRuns(
      int blocks, int rounds, double unequal) {
    SimulatedRuns equal =
        new SimulatedRuns(
            List.of(1.0, 1.0, 1.0, 1.0, 1.0), blocks, new SideBySideNoise(rounds, unequal));

    assertThat(share(RUNS, equal, all -> all.stream().anyMatch(Comparison::different)))
        .isLessThan(0.05 + CHANCE);
  }

  @ParameterizedTest(name = "{0} blocks of {1} rounds")
  @CsvSource({"3, 40", "4, 20"})
  void ofContendersThatDifferByATenthMostPairsAreDecided(int blocks, int rounds) {
    SimulatedRuns ladder = new SimulatedRuns(LADDER, blocks, new SideBySideNoise(rounds, 1));

    assertThat(decided(ladder, pair -> true)).isGreaterThan(0.7);
  }

  @Test
  void oneThatScattersWildlyLeavesTheOthersTheirVerdicts() {
    SimulatedRuns ladder = new SimulatedRuns(LADDER, 4, new SideBySideNoise(20, 20));

    assertThat(decided(ladder, pair -> !(pair.better() + pair.worse()).contains("e")))
        .isGreaterThan(0.55);
  }

  /** The share of pairs that are decided. */
  private double decided(SimulatedRuns simulated, Predicate<Comparison> counted) {
    return IntStream.range(0, RUNS / 4)
        .mapToObj(run -> simulated.run(random))
        .flatMap(List::stream)
        .filter(counted)
        .mapToInt(pair -> pair.decided() ? 1 : 0)
        .average()
        .orElseThrow();
  }
}
