package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Measure;
import dev.joust.run.Setting;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * How much a run could tell of the ranked contenders in a setting by a measure.
 *
 * @param pairs all comparisons, cell by cell in reading order
 * @param uncompared how many more pairs the cells have of which one contender has no valid value;
 *     they count as undecided
 * @param validShare the share of all outcomes of ranked contenders in those cells, from 0 to 1,
 *     that are {@code VALID}; absent if there is none
 */
public record Decisiveness(
    Setting setting,
    Measure measure,
    List<Comparison> pairs,
    int uncompared,
    Optional<Double> validShare) {

  public Decisiveness {
    pairs = List.copyOf(pairs);
  }

  /** How many pairs there are, compared or not. */
  public int all() {
    return pairs.size() + uncompared;
  }

  /** How many pairs are decided. */
  public long decided() {
    return pairs.stream().filter(Comparison::decided).count();
  }

  /** The share of pairs that are decided, from 0 to 1; absent if there is no pair. */
  public Optional<Double> decidedShare() {
    return all() == 0 ? Optional.empty() : Optional.of(decided() / (double) all());
  }

  /**
   * The median over pairs of half the interval's width, as a share: 0.04 for a ratio known to a
   * factor of 1.04 either way, or shares of a whole to 0.04. A pair without an interval counts as
   * wider than all others; absent if that holds for half of the pairs.
   */
  public Optional<Double> medianHalfWidth() {
    double[] sorted =
        DoubleStream.concat(
                pairs.stream().mapToDouble(this::halfWidth),
                DoubleStream.generate(() -> Double.POSITIVE_INFINITY).limit(uncompared))
            .sorted()
            .toArray();
    return Optional.of(sorted)
        .filter(own -> own.length > 0)
        .map(own -> (own[(own.length - 1) / 2] + own[own.length / 2]) / 2)
        .filter(Double::isFinite);
  }

  private double halfWidth(Comparison pair) {
    return pair.ratio()
        .flatMap(Ratio::halfWidth)
        .or(
            () ->
                pair.difference()
                    .filter(own -> measure.isShare())
                    .flatMap(Difference::interval)
                    .map(own -> (own.high() - own.low()) / 2))
        .orElse(Double.POSITIVE_INFINITY);
  }
}
