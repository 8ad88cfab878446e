package dev.joust.harness.catalogue;

import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.statistics.ResampledRuns;
import dev.joust.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/**
 * How true alarms are if a comparison has some time: what such comparisons would have said, whose
 * blocks are drawn from those of one that has as many or more, see {@link ResampledRuns}. What two
 * variants happened to differ by is in all draws; of a variant and itself it is drawn by lot in
 * each block which is which, so that these are equal whatever they happened to differ by.
 *
 * @param minutes how long such a comparison takes
 * @param found in which share of draws the expected change is told, 0 to 1
 * @param falseAlarms in which share of draws of the variant before and itself any change is told,
 *     of whatever measure
 * @param curve how often the expected change seems there in both, by threshold: by how many half
 *     widths of its interval the clearest change of the measure is away from none
 */
public record ShorterComparison(
    int minutes, int blocks, double found, double falseAlarms, Roc curve) {

  private static final List<Integer> MINUTES = List.of(2, 5, 10, 20);
  private static final int DRAWS = 200;
  private static final int SEED = 1;

  private static final int LEAST_BLOCKS = 2;

  /** Of fewer, those that are drawn twice leave draws too little scatter. */
  private static final int LEAST_BLOCKS_TO_DRAW_FROM = 8;

  private record Drawn(double told, double[] scores) {}

  /**
   * The lengths for which there are as many blocks as such a comparison has; none of fewer than
   * {@value #LEAST_BLOCKS_TO_DRAW_FROM} blocks.
   *
   * @param pair the variants before and after
   * @param twins the variant before, and itself
   */
  static List<ShorterComparison> of(Regression regression, Run pair, Run twins, Pace pace) {
    if (regression.expect().isEmpty() || pace.blocks() < LEAST_BLOCKS_TO_DRAW_FROM) {
      return List.of();
    }
    return MINUTES.stream()
        .filter(minutes -> pace.blocksIn(minutes) >= LEAST_BLOCKS)
        .filter(minutes -> pace.blocksIn(minutes) <= pace.blocks())
        .map(minutes -> of(regression, pair, twins, minutes, pace.blocksIn(minutes)))
        .toList();
  }

  private static ShorterComparison of(
      Regression regression, Run pair, Run twins, int minutes, int blocks) {
    Drawn different =
        drawn(regression, regression::isExpected, ResampledRuns.of(pair, blocks, DRAWS, SEED));
    Random lot = new Random(SEED);
    List<String> names = twins.manifest().ranked();
    Drawn equal =
        drawn(
            regression,
            change -> change.effect().isDifference(),
            ResampledRuns.of(twins, blocks, DRAWS, SEED).stream()
                .map(own -> ResampledRuns.exchanged(own, names.get(0), names.get(1), lot))
                .toList());
    return new ShorterComparison(
        minutes,
        blocks,
        different.told(),
        equal.told(),
        Roc.of(different.scores(), equal.scores()));
  }

  private static Drawn drawn(Regression regression, Predicate<Change> told, List<Run> runs) {
    List<Changes> draws =
        runs.stream().map(own -> Changes.of(own, own.manifest().ranked().get(0))).toList();
    long telling = draws.stream().filter(draw -> draw.changes().stream().anyMatch(told)).count();
    return new Drawn(
        telling / (double) draws.size(),
        draws.stream().mapToDouble(draw -> score(regression, draw)).toArray());
  }

  /**
   * The clearest change of the expected kind, in half widths of its interval; 1 and more is told.
   */
  private static double score(Regression regression, Changes changes) {
    return changes.changes().stream()
        .filter(regression::isOfMeasure)
        .mapToDouble(change -> score(regression, change))
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private static double score(Regression regression, Change change) {
    Optional<Double> halfWidth = change.ratio().flatMap(own -> own.halfWidth());
    if (halfWidth.isEmpty()) {
      return Double.NEGATIVE_INFINITY;
    }
    double worsening = Math.log1p(change.worsening().orElse(0.0));
    boolean isWorse = regression.expect().filter(Regression.Expectation.WORSE::equals).isPresent();
    double expected = isWorse ? worsening : -worsening;
    return expected == 0 ? 0 : expected / Math.log1p(halfWidth.get());
  }
}
