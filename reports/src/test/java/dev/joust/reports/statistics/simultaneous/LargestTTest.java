package dev.joust.reports.statistics.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of many pairs without a difference the largest t passes the limit as often as is meant. */
class LargestTTest {

  private static final int RUNS = 500;

  /** Two standard errors of a share of 5 % in so many runs. */
  private static final double CHANCE = 0.02;

  private final Random random = new Random(3);

  /** Pairs of which each second one is nearly the one before with the other sign. */
  private double[][] noise(int pairs, int blocks, boolean heavyTails) {
    double[][] noise = new double[pairs][blocks];
    for (int block = 0; block < blocks; block++) {
      double scale = heavyTails ? Math.exp(random.nextGaussian()) : 1;
      for (int pair = 0; pair < pairs; pair++) {
        noise[pair][block] =
            pair % 2 == 0
                ? scale * random.nextGaussian()
                : -noise[pair - 1][block] + 0.3 * scale * random.nextGaussian();
      }
    }
    return noise;
  }

  private static double t(double[] values, int blocks) {
    double mean = Arrays.stream(values, 0, blocks).average().orElseThrow();
    double squares = Arrays.stream(values, 0, blocks).map(own -> (own - mean) * (own - mean)).sum();
    return Math.abs(mean) / Math.sqrt(squares / (blocks - 1) / blocks);
  }

  private static boolean tells(double[][] differences, Looks looks) {
    double limit = new LargestT(differences, looks.all()).limit();
    return Arrays.stream(differences).anyMatch(own -> t(own, looks.now().blocks()) > limit);
  }

  private double share(int pairs, int blocks, boolean heavyTails, List<Looks> looks) {
    return IntStream.range(0, RUNS)
        .mapToObj(run -> noise(pairs, blocks, heavyTails))
        .mapToInt(own -> looks.stream().anyMatch(now -> tells(own, now)) ? 1 : 0)
        .average()
        .orElseThrow();
  }

  @Tag("long")
  @ParameterizedTest(name = "{0} pairs, {1} blocks, heavy tails: {2}")
  @CsvSource({"1, 7, false", "8, 7, false", "8, 7, true", "18, 8, false", "8, 12, true"})
  void ofNoDifferencesOneIsToldInOneOfTwentyRuns(int pairs, int blocks, boolean heavyTails) {
    assertThat(share(pairs, blocks, heavyTails, List.of(Looks.once(blocks))))
        .isBetween(0.01, 0.05 + CHANCE);
  }

  @Tag("long")
  @Test
  void ofNoDifferencesOneIsToldAtAnyLookInOneOfTwentyRuns() {
    List<Looks> looks = List.of(Looks.soFar(6), Looks.soFar(9), Looks.last(12));

    assertThat(share(8, 12, false, looks)).isBetween(0.01, 0.05 + CHANCE);
  }

  @Test
  void ofFewerBlocksThereAreTooFewWays() {
    double[][] noise = noise(4, LargestT.FEWEST_BLOCKS, false);

    assertThat(new LargestT(noise, Looks.once(LargestT.FEWEST_BLOCKS - 1).all()).limit())
        .isInfinite();
    assertThat(new LargestT(noise, Looks.once(LargestT.FEWEST_BLOCKS).all()).limit()).isFinite();
  }

  @Test
  void anErrorThatNoWayIsRareEnoughForIsNotSpent() {
    double[][] noise = noise(4, 8, false);

    // 128 ways and the differences as they are.
    assertThat(new LargestT(noise, List.of(new Look(8, 0.99 / 129))).limit()).isInfinite();
    assertThat(new LargestT(noise, List.of(new Look(8, 1.01 / 129))).limit()).isFinite();
  }

  @Test
  void whatIsAskedTwiceCostsNothing() {
    double[] once = noise(1, 10, false)[0];
    double[] opposite = Arrays.stream(once).map(own -> -3 * own).toArray();

    assertThat(limit(once, opposite)).isCloseTo(limit(once), within(1e-9));
    assertThat(limit(noise(12, 10, false))).isGreaterThan(1.2 * limit(once));
  }

  private static double limit(double[]... differences) {
    return new LargestT(differences, Looks.once(differences[0].length).all()).limit();
  }

  @Test
  void aPairThatLacksABlockCountsWithTheOthers() {
    double[][] noise = noise(3, 9, false);
    noise[1][4] = Double.NaN;

    assertThat(limit(noise)).isFinite().isGreaterThan(limit(noise[0]));
  }

  /** A look before leaves less for the last one, and what both would tell is spent once. */
  @Test
  void aLookBeforeCostsLessThanItSpends() {
    double[][] noise = noise(6, 12, false);
    double once = new LargestT(noise, List.of(new Look(12, 0.05))).limit();
    double after = new LargestT(noise, List.of(new Look(9, 0.02), new Look(12, 0.05))).limit();
    double rest = new LargestT(noise, List.of(new Look(12, 0.03))).limit();

    assertThat(after).isGreaterThan(once).isLessThan(rest);
  }
}
