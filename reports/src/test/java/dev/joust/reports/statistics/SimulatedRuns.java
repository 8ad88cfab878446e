package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.run.Cell;
import dev.joust.run.Indifference;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Runs of contenders that are measured side by side, with known speeds and noise as it was recorded
 * on a virtual machine of two cores: a slice scatters by 12 %, with the tails of Student's t of
 * three degrees of freedom; the machine drifts along the rounds and changes its speed in steps of
 * up to three times; a contender's value in a block, with all luck of its JVM, scatters by 2 %
 * beside the others.
 *
 * @param truth the contenders' speeds
 * @param blocks how many blocks a run has
 * @param rounds how many rounds a block has
 * @param unequal how many times as much the last contender's blocks scatter
 */
record SimulatedRuns(List<Double> truth, int blocks, int rounds, double unequal) {

  private static final double SLICE_SCATTER = 0.12;
  private static final double BLOCK_SCATTER = 0.02;

  /** All pairs of a run. */
  List<Comparison> run(Random random) {
    Map<String, List<Fork>> forks = new LinkedHashMap<>();
    for (int block = 1; block <= blocks; block++) {
      double[] values = new Rounds(slices(random)).values();
      for (int i = 0; i < truth.size(); i++) {
        forks
            .computeIfAbsent(String.valueOf((char) ('a' + i)), c -> new ArrayList<>())
            .add(new Fork(block, Math.exp(values[i]), List.of()));
      }
    }
    Measure rate = new Measure("rate", "/s", Direction.HIGHER, Aggregate.MEDIAN, "rate");
    return new Judge(rate, forks, forks.keySet(), Indifference.USUAL, Confidence.ofEach())
        .contest(new Setting("flow", "steady", "wire"), Cell.of("flow"))
        .comparisons();
  }

  /** Whether a pair's interval holds the ratio of the contenders' speeds. */
  boolean holds(Comparison pair) {
    double ratio = speed(pair.better()) / speed(pair.worse());
    return pair.ratio().orElseThrow().interval().orElseThrow().contains(ratio);
  }

  private double speed(String contender) {
    return truth.get(contender.charAt(0) - 'a');
  }

  /** Logarithms of the slices of a block, by round and contender. */
  private double[][] slices(Random random) {
    double[] own = new double[truth.size()];
    for (int i = 0; i < own.length; i++) {
      double scatter = BLOCK_SCATTER * (i == own.length - 1 ? unequal : 1);
      own[i] = Math.log(truth.get(i)) + scatter * random.nextGaussian();
    }
    double machine = 0;
    double[][] slices = new double[rounds][own.length];
    for (double[] round : slices) {
      machine += 0.02 * random.nextGaussian();
      machine = random.nextInt(rounds) == 0 ? random.nextDouble() * -Math.log(3) : machine;
      double speed = machine;
      Arrays.setAll(round, i -> own[i] + speed + SLICE_SCATTER * student3(random) / Math.sqrt(3));
    }
    return slices;
  }

  private static double student3(Random random) {
    double squares = 0;
    for (int i = 0; i < 3; i++) {
      double normal = random.nextGaussian();
      squares += normal * normal;
    }
    return random.nextGaussian() / Math.sqrt(squares / 3);
  }
}
