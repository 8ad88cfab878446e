package dev.joust.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Draws are runs of whole blocks, and scatter as independent runs do. */
class ResampledRunsTest {

  private static final Measure RATE =
      new Measure("rate", "/s", Direction.HIGHER, Aggregate.MEDIAN, "rate");
  private static final Setting SETTING = new Setting("flow", "steady", "wire");
  private static final Cell CELL = Cell.of("flow").with("connections", 100);
  private static final int BLOCKS = 12;

  /** Each block has a value of its own, and the second contender the double of it. */
  private static Run run() {
    Random random = new Random(5);
    RunBuilder run = new RunBuilder().contender("a").contender("b").measure(RATE);
    for (int block = 1; block <= BLOCKS; block++) {
      double value = 1_000 * Math.exp(0.1 * random.nextGaussian());
      run.fork(block, "steady", "a", CELL, RATE, value);
      run.fork(block, "steady", "b", CELL, RATE, 2 * value);
    }
    return run.build();
  }

  private static List<Fork> forks(Run run, String contender) {
    return Statistics.of(run).contest(SETTING, CELL, RATE).standing(contender).get().forks();
  }

  @Test
  void aDrawIsOfWholeBlocksAndMayHaveOneTwice() {
    List<Run> draws = ResampledRuns.of(run(), BLOCKS, 50, 1);

    Set<Double> seen = new HashSet<>();
    assertThat(draws).hasSize(50);
    for (Run draw : draws) {
      List<Fork> a = forks(draw, "a");
      assertThat(a).extracting(Fork::block).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
      assertThat(forks(draw, "b"))
          .extracting(Fork::value)
          .containsExactlyElementsOf(a.stream().map(fork -> 2 * fork.value()).toList());
      a.forEach(fork -> seen.add(fork.value()));
    }
    assertThat(seen).as("every block is drawn some time").hasSize(BLOCKS);
    assertThat(draws).anyMatch(draw -> values(draw).size() < BLOCKS);
  }

  private static Collection<Double> values(Run run) {
    return new HashSet<>(forks(run, "a").stream().map(Fork::value).toList());
  }

  @Test
  void theSameSeedDrawsTheSame() {
    assertThat(ResampledRuns.of(run(), 8, 5, 1))
        .isEqualTo(ResampledRuns.of(run(), 8, 5, 1))
        .isNotEqualTo(ResampledRuns.of(run(), 8, 5, 2));
  }

  /** The mean of n values drawn with replacement has the n-th part of the values' variance. */
  @Test
  void meansOfDrawsScatterAsThoseOfIndependentRuns() {
    double[] logs =
        forks(run(), "a").stream().mapToDouble(fork -> Math.log(fork.value())).toArray();
    double[] means =
        ResampledRuns.of(run(), 8, 2_000, 1).stream()
            .mapToDouble(
                draw ->
                    forks(draw, "a").stream()
                        .mapToDouble(fork -> Math.log(fork.value()))
                        .average()
                        .orElseThrow())
            .toArray();

    assertThat(variance(means) / (variance(logs) / 8)).isBetween(0.9, 1.1);
  }

  private static double variance(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values)
        .map(value -> (value - mean) * (value - mean))
        .average()
        .orElseThrow();
  }
}
