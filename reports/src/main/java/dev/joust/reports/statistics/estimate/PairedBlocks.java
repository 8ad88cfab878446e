package dev.joust.reports.statistics.estimate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * The differences of two contenders in the blocks that both have, most often between logarithms.
 * Both were measured within minutes or side by side in a block, so the machine's drift, which moves
 * all of a block, leaves them alone.
 *
 * @param differences the first one's less the second one's, by block
 */
public record PairedBlocks(double[] differences) {

  /** Differences of the values on a scale. */
  public static PairedBlocks of(List<Fork> first, List<Fork> second, DoubleUnaryOperator scale) {
    Map<Integer, Double> others = new HashMap<>();
    second.forEach(fork -> others.putIfAbsent(fork.block(), scale.applyAsDouble(fork.value())));
    return new PairedBlocks(
        first.stream()
            .filter(fork -> others.containsKey(fork.block()))
            .mapToDouble(fork -> scale.applyAsDouble(fork.value()) - others.get(fork.block()))
            .toArray());
  }

  /**
   * The ratio of two contenders by itself, with the interval of Student's t; absent if a value is
   * not positive or no block is common.
   */
  public static Optional<Ratio> ratio(List<Fork> first, List<Fork> second) {
    PairedBlocks pair = of(first, second, Math::log);
    if (!Double.isFinite(pair.mean())) {
      return Optional.empty();
    }
    Optional<Interval> interval =
        pair.blocks() < 2 ? Optional.empty() : Optional.of(Spread.of(pair.differences).interval());
    return Optional.of(Ratio.ofLogs(pair.mean(), interval, pair.blocks()));
  }

  /** How many blocks both have. */
  public int blocks() {
    return differences.length;
  }

  /** Above 0 if the first's values are the larger ones; not a number if no block is common. */
  public double mean() {
    return Mean.of(differences).getAsDouble();
  }

  /** By how much the differences scatter; of two blocks or more. */
  public double variance() {
    return Variance.of(differences).getAsDouble();
  }
}
