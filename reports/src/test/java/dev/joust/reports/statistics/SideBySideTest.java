package dev.joust.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Indifference;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.Measure.Aggregate;
import dev.joust.reports.run.Measure.Direction;
import dev.joust.reports.run.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of many simulated runs of contenders that are measured side by side, as many hold the truth as
 * are meant to: in all pairs of a cell at once.
 *
 * <p>Noise is as it was recorded on a virtual machine of two cores. A slice scatters by 12 %, with
 * the tails of Student's t of three degrees of freedom; the machine drifts along the rounds and
 * changes its speed in steps of up to three times; a contender's value in a block, with all luck of
 * its JVM, scatters by 2 % beside the others, and in one case three times as much for one of them.
 */
class SideBySideTest {

  private static final int RUNS = 600;
  private static final int CONTENDERS = 5;
  private static final double SLICE_SCATTER = 0.12;
  private static final double BLOCK_SCATTER = 0.02;

  /** Two standard errors of a share of 5 % in so many runs. */
  private static final double CHANCE = 0.018;

  private final Random random = new Random(7);

  @ParameterizedTest(name = "{0} blocks of {1} rounds, one contender scatters {2} times as much")
  @CsvSource({"3, 40, 1", "3, 40, 3", "4, 40, 1", "5, 40, 3"})
  void theIntervalsOfAllPairsHoldTheTruthAtOnce(int blocks, int rounds, double unequal) {
    double[] truth = {1, 0.97, 1.1, 0.8, 1.3};
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      held +=
          compared(truth, blocks, rounds, unequal).stream().allMatch(own -> holds(own, truth))
              ? 1
              : 0;
    }
    assertThat(held / (double) RUNS).isGreaterThan(0.93 - CHANCE);
  }

  @ParameterizedTest(name = "{0} blocks of {1} rounds, one contender scatters {2} times as much")
  @CsvSource({"3, 40, 1", "3, 40, 3", "5, 40, 1"})
  void ofEqualContendersNoneIsCalledBetterInNineteenOfTwentyRuns(
      int blocks, int rounds, double unequal) {
    double[] equal = {1, 1, 1, 1, 1};
    int wrong = 0;
    for (int run = 0; run < RUNS; run++) {
      wrong +=
          compared(equal, blocks, rounds, unequal).stream().anyMatch(Comparison::different) ? 1 : 0;
    }
    assertThat(wrong / (double) RUNS).isLessThan(0.05 + CHANCE);
  }

  @Test
  void ofContendersThatDifferByATenthMostPairsAreDecided() {
    double[] truth = {1, 1, 1.1, 1.21, 1.33};
    int decided = 0;
    int pairs = 0;
    for (int run = 0; run < RUNS / 4; run++) {
      List<Comparison> all = compared(truth, 3, 40, 1);
      pairs += all.size();
      decided += (int) all.stream().filter(Comparison::decided).count();
    }
    assertThat(decided / (double) pairs).isGreaterThan(0.7);
  }

  private static boolean holds(Comparison pair, double[] truth) {
    double ratio = truth[index(pair.better())] / truth[index(pair.worse())];
    return pair.ratio().orElseThrow().interval().orElseThrow().contains(ratio);
  }

  private static int index(String contender) {
    return contender.charAt(0) - 'a';
  }

  private List<Comparison> compared(double[] truth, int blocks, int rounds, double unequal) {
    Map<String, List<Fork>> forks = new LinkedHashMap<>();
    for (int block = 1; block <= blocks; block++) {
      double[] values = new Rounds(slices(truth, rounds, unequal)).values();
      for (int i = 0; i < CONTENDERS; i++) {
        forks
            .computeIfAbsent(String.valueOf((char) ('a' + i)), c -> new ArrayList<>())
            .add(new Fork(block, Math.exp(values[i]), List.of()));
      }
    }
    Measure rate = new Measure("rate", "/s", Direction.HIGHER, Aggregate.MEDIAN, "rate");
    return new Judge(rate, forks, forks.keySet(), Indifference.USUAL)
        .contest(new Setting("flow", "steady", "wire"), Cell.of("flow"))
        .comparisons();
  }

  /** Logarithms of the slices of a block. */
  private double[][] slices(double[] truth, int rounds, double unequal) {
    double[] own = new double[CONTENDERS];
    for (int i = 0; i < CONTENDERS; i++) {
      own[i] =
          Math.log(truth[i])
              + BLOCK_SCATTER * (i == CONTENDERS - 1 ? unequal : 1) * random.nextGaussian();
    }
    double machine = 0;
    double[][] slices = new double[rounds][CONTENDERS];
    for (double[] round : slices) {
      machine += 0.02 * random.nextGaussian();
      machine = random.nextInt(rounds) == 0 ? random.nextDouble() * -Math.log(3) : machine;
      double speed = machine;
      Arrays.setAll(round, i -> own[i] + speed + SLICE_SCATTER * student3() / Math.sqrt(3));
    }
    return slices;
  }

  private double student3() {
    double squares = 0;
    for (int i = 0; i < 3; i++) {
      double normal = random.nextGaussian();
      squares += normal * normal;
    }
    return random.nextGaussian() / Math.sqrt(squares / 3);
  }
}
