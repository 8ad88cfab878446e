package dev.joust.reports.statistics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The values of two contenders in the blocks that both have. Both were measured within minutes in a
 * block, so the machine's drift, which moves all of a block, leaves their ratio alone.
 *
 * @param first the one's values, by block
 * @param second the other's, in the same order
 */
record PairedBlocks(double[] first, double[] second) {

  static PairedBlocks of(List<Fork> first, List<Fork> second) {
    Map<Integer, Double> others = new HashMap<>();
    second.forEach(fork -> others.putIfAbsent(fork.block(), fork.value()));
    List<Fork> common = first.stream().filter(fork -> others.containsKey(fork.block())).toList();
    return new PairedBlocks(
        common.stream().mapToDouble(Fork::value).toArray(),
        common.stream().mapToDouble(fork -> others.get(fork.block())).toArray());
  }

  /** First to second; absent if a value is not positive or no block is common. */
  Optional<Ratio> ratio() {
    if (first.length == 0 || !positive()) {
      return Optional.empty();
    }
    double[] differences = differences();
    double mean = Mean.of(differences).getAsDouble();
    Optional<Interval> interval =
        first.length < 2
            ? Optional.empty()
            : Optional.of(Spread.of(differences).interval().map(Math::exp));
    return Optional.of(new Ratio(Math.exp(mean), interval, first.length));
  }

  /** How many blocks both have. */
  int blocks() {
    return first.length;
  }

  /** Above 0 if the first's values are the larger ones; NaN if no block is common. */
  double difference() {
    return Mean.of(differences()).getAsDouble();
  }

  private double[] differences() {
    boolean logs = positive();
    return IntStream.range(0, first.length)
        .mapToDouble(i -> logs ? Math.log(first[i] / second[i]) : first[i] - second[i])
        .toArray();
  }

  private boolean positive() {
    return DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second))
        .allMatch(value -> value > 0);
  }
}
