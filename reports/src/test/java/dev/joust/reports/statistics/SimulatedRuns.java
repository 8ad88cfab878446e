package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.run.Cell;
import dev.joust.run.Indifference;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Runs of contenders with known speeds.
 *
 * @param truth the contenders' speeds
 * @param blocks how many blocks a run has
 * @param noise what their values have besides
 */
record SimulatedRuns(List<Double> truth, int blocks, BlockNoise noise) {

  /** All pairs of a run. */
  List<Comparison> run(Random random) {
    return compared(
        noise.values(truth.stream().mapToDouble(Math::log).toArray(), blocks, random),
        new Confidence(Looks.ERROR));
  }

  /**
   * All pairs of contenders.
   *
   * @param values the logarithm of each one's value, by block and contender
   */
  static List<Comparison> compared(double[][] values, Confidence confidence) {
    Map<String, List<Fork>> forks = new LinkedHashMap<>();
    for (int block = 0; block < values.length; block++) {
      for (int i = 0; i < values[block].length; i++) {
        forks
            .computeIfAbsent(String.valueOf((char) ('a' + i)), c -> new ArrayList<>())
            .add(new Fork(block + 1, Math.exp(values[block][i]), List.of()));
      }
    }
    Measure rate = new Measure("rate", "/s", Direction.HIGHER, Aggregate.MEDIAN, "rate");
    return new Judge(rate, forks, forks.keySet(), Indifference.USUAL, confidence)
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
}
