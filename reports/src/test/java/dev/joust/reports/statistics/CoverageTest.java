package dev.joust.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.Measure.Aggregate;
import dev.joust.reports.run.Measure.Direction;
import dev.joust.reports.run.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of many simulated runs whose true median is known, as many intervals hold it as are meant to:
 * forks of log-normal spread, with iterations inside that scatter as much again.
 */
class CoverageTest {

  private static final double TRUE_MEDIAN = 5_000;
  private static final int ITERATIONS = 5;
  private static final double FORK_SD = 0.03;

  private final Random random = new Random(17);

  @ParameterizedTest(name = "{0} forks, iterations scattering by {1}")
  @CsvSource({"3, 0.03", "3, 0", "5, 0.03", "10, 0.03", "19, 0.03"})
  void fewForksAreCoveredByStudentsInterval(int forks, double iterationSd) {
    assertThat(
            coverage(
                3_000,
                () -> forks(forks, iterationSd),
                own -> Estimate.of(own, Aggregate.MEDIAN).interval().get()))
        .isBetween(0.94, 0.96);
  }

  @ParameterizedTest(name = "{0} forks, iterations scattering by {1}")
  @CsvSource({"20, 0.03", "20, 0", "30, 0.03", "30, 0"})
  void manyForksAreCoveredByTheBootstrap(int forks, double iterationSd) {
    assertThat(Estimate.FORKS_FOR_BOOTSTRAP).isLessThanOrEqualTo(forks);
    assertThat(
            coverage(
                250,
                () -> forks(forks, iterationSd),
                own -> new Bootstrap(Aggregate.MEDIAN, 300).interval(own)))
        .isBetween(0.92, 1.0);
  }

  @Test
  void ofThreeForksAPlainBootstrapWouldCoverFarTooLittle() {
    assertThat(
            coverage(
                1_000,
                () -> withoutIterations(forks(3, 0.03)),
                own -> new Bootstrap(Aggregate.MEDIAN, 200).interval(own)))
        .isLessThan(0.8);
  }

  @Test
  void amongEqualContendersADifferenceIsShownInOneOfTwentyRuns() {
    double[] scatter = {0.04, 0.02, 0.01, 0.01, 0.005};
    int runs = 1_000;
    int wrong = 0;
    for (int run = 0; run < runs; run++) {
      wrong += equalContenders(scatter).stream().anyMatch(Comparison::shown) ? 1 : 0;
    }
    assertThat(wrong / (double) runs).isBetween(0.02, 0.06);
  }

  /** Three blocks, in which the machine drifts by more than contenders scatter. */
  private List<Comparison> equalContenders(double... scatter) {
    Map<String, List<Fork>> contenders = new LinkedHashMap<>();
    for (int block = 1; block <= 3; block++) {
      double drift = 0.2 * random.nextGaussian();
      for (int i = 0; i < scatter.length; i++) {
        double value = TRUE_MEDIAN * Math.exp(drift + scatter[i] * random.nextGaussian());
        contenders.computeIfAbsent("c" + i, c -> new ArrayList<>()).add(fork(block, value));
      }
    }
    Measure rate = new Measure("rate", "/s", Direction.HIGHER, Aggregate.MEDIAN, "rate");
    return new Judge(rate, contenders, contenders.keySet())
        .contest(new Setting("flow", "steady", "wire"), Cell.of("flow"))
        .comparisons();
  }

  private interface Draw {
    List<Fork> forks();
  }

  private static double coverage(int runs, Draw draw, Function<List<Fork>, Interval> interval) {
    int covered = 0;
    for (int run = 0; run < runs; run++) {
      covered += interval.apply(draw.forks()).contains(TRUE_MEDIAN) ? 1 : 0;
    }
    return covered / (double) runs;
  }

  private List<Fork> forks(int count, double iterationSd) {
    List<Fork> forks = new ArrayList<>();
    for (int block = 1; block <= count; block++) {
      double own = FORK_SD * random.nextGaussian();
      double[] values = new double[ITERATIONS];
      for (int i = 0; i < ITERATIONS; i++) {
        values[i] = TRUE_MEDIAN * Math.exp(own + iterationSd * random.nextGaussian());
      }
      forks.add(fork(block, values));
    }
    return forks;
  }

  private static Fork fork(int block, double... values) {
    List<Double> iterations = new ArrayList<>();
    for (double value : values) {
      iterations.add(value);
    }
    return new Fork(block, Aggregation.of(Aggregate.MEDIAN, values), iterations);
  }

  private static List<Fork> withoutIterations(List<Fork> forks) {
    return forks.stream().map(fork -> new Fork(fork.block(), fork.value(), List.of())).toList();
  }
}
