package dev.joust.reports.statistics.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.statistics.Precision;
import dev.joust.run.Measure.Aggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of many simulated runs whose true values are known, as many intervals hold them as are meant to.
 *
 * <p>Blocks, forks and iterations scatter as they did in a recorded run, one of the profile {@code
 * standard} on a virtual machine of two shared cores (2026-11-21, five contenders, three blocks,
 * throughput in the cells of {@code concurrency}). Standard deviations of logarithms, medians over
 * cells and contenders: the iterations of a fork scattered by 0.07 where HTTP was asked of a warm
 * server, and by 0.145 over WebSocket; the medians of the three iterations of a fork scattered
 * between forks by 0.131 and 0.223. The median of three has 0.45 times the variance of one, so
 * forks themselves scattered by 0.12 and 0.20. Of a server that had just started there is one
 * iteration; its forks scattered by 0.12. What all contenders of a block had in common scattered by
 * 0.07.
 */
class CoverageTest {

  private static final int DRAWS = 2_000;
  private static final double LEAST = 0.93;
  private static final double MOST = 0.97;

  private static final double TRUE_VALUE = 5_000;
  private static final double TRUE_RATIO = 0.9;
  private static final double BLOCK_SD = 0.07;

  private final Random random = new Random(17);

  /** Three forks is what the profiles standard and full have, with 1, 3 or 5 iterations. */
  @ParameterizedTest(name = "{0} forks scattering by {1}, {2} iterations by {3}")
  @CsvSource({
    "3, 0.12, 3, 0.07",
    "3, 0.12, 5, 0.07",
    "3, 0.20, 3, 0.145",
    "3, 0.20, 5, 0.145",
    "3, 0.12, 1, 0",
    "5, 0.12, 3, 0.07",
    "10, 0.20, 3, 0.145",
    "20, 0.12, 3, 0.07",
    "30, 0.12, 1, 0"
  })
  void anIntervalHoldsTheTrueValue(int forks, double forkSd, int iterations, double iterationSd) {
    Scatter scatter = new Scatter(forkSd, iterations, iterationSd);
    assertThat(
            coverage(
                TRUE_VALUE,
                DRAWS,
                () -> Estimate.of(contender(forks, TRUE_VALUE, scatter)).interval().get()))
        .isBetween(LEAST, MOST);
  }

  @ParameterizedTest(name = "{0} blocks, forks scattering by {1}, {2} iterations by {3}")
  @CsvSource({
    "3, 0.12, 3, 0.07",
    "3, 0.20, 5, 0.145",
    "3, 0.12, 1, 0",
    "5, 0.12, 3, 0.07",
    "10, 0.20, 3, 0.145",
    "30, 0.12, 3, 0.07"
  })
  void theIntervalOfARatioHoldsTheTrueOneHoweverBlocksDrift(
      int blocks, double forkSd, int iterations, double iterationSd) {
    Scatter scatter = new Scatter(forkSd, iterations, iterationSd);
    assertThat(coverage(TRUE_RATIO, DRAWS, () -> ratio(pair(blocks, scatter))))
        .isBetween(LEAST, MOST);
  }

  /** Blocks are added until half the ratio's interval is as wide as said. */
  @ParameterizedTest(name = "until {0}, forks scattering by {1}, {2} iterations by {3}")
  @CsvSource({"0.5, 0.12, 3, 0.07", "0.2, 0.12, 3, 0.07", "0.1, 0.12, 3, 0.07"})
  void stoppingWhereTheIntervalIsNarrowCostsLittle(
      double until, double forkSd, int iterations, double iterationSd) {
    Scatter scatter = new Scatter(forkSd, iterations, iterationSd);
    assertThat(coverage(TRUE_RATIO, DRAWS, () -> stopped(until, scatter))).isBetween(0.92, MOST);
  }

  private Interval stopped(double until, Scatter scatter) {
    List<List<Fork>> pair = pair(Precision.FEWEST_BLOCKS, scatter);
    Interval interval = ratio(pair);
    while ((interval.high() - interval.low()) / 2 > until * value(pair)) {
      add(pair, scatter);
      interval = ratio(pair);
    }
    return interval;
  }

  private static double coverage(double truth, int draws, Supplier<Interval> draw) {
    int covered = 0;
    for (int i = 0; i < draws; i++) {
      covered += draw.get().contains(truth) ? 1 : 0;
    }
    return covered / (double) draws;
  }

  /** Standard deviations of the logarithms of forks, and of a fork's iterations. */
  private record Scatter(double forkSd, int iterations, double iterationSd) {}

  private List<Fork> contender(int forks, double median, Scatter scatter) {
    List<Fork> all = new ArrayList<>();
    for (int block = 1; block <= forks; block++) {
      all.add(fork(block, median, scatter));
    }
    return all;
  }

  /** Two contenders, the first being {@link #TRUE_RATIO} times the second. */
  private List<List<Fork>> pair(int blocks, Scatter scatter) {
    List<List<Fork>> pair = List.of(new ArrayList<>(), new ArrayList<>());
    for (int block = 1; block <= blocks; block++) {
      add(pair, scatter);
    }
    return pair;
  }

  private void add(List<List<Fork>> pair, Scatter scatter) {
    int block = pair.get(0).size() + 1;
    double median = TRUE_VALUE * Math.exp(BLOCK_SD * random.nextGaussian());
    pair.get(0).add(fork(block, TRUE_RATIO * median, scatter));
    pair.get(1).add(fork(block, median, scatter));
  }

  private static Interval ratio(List<List<Fork>> pair) {
    return PairedBlocks.ratio(pair.get(0), pair.get(1)).get().interval().get();
  }

  private static double value(List<List<Fork>> pair) {
    return PairedBlocks.ratio(pair.get(0), pair.get(1)).get().value();
  }

  private Fork fork(int block, double median, Scatter scatter) {
    double own = median * Math.exp(scatter.forkSd() * random.nextGaussian());
    double[] values = new double[scatter.iterations()];
    for (int i = 0; i < values.length; i++) {
      values[i] = own * Math.exp(scatter.iterationSd() * random.nextGaussian());
    }
    return fork(block, values);
  }

  private static Fork fork(int block, double... values) {
    List<Double> iterations = new ArrayList<>();
    for (double value : values) {
      iterations.add(value);
    }
    return new Fork(block, Fork.valueOf(Aggregate.MEDIAN, values), iterations);
  }
}
