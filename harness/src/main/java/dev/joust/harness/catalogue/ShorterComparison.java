package dev.joust.harness.catalogue;

import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.statistics.ShorterRuns;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How true alarms are if a comparison has some time: what shorter comparisons would have said,
 * which are drawn from the blocks of a long one. They share its luck, see {@link ShorterRuns}.
 *
 * @param minutes how long such a comparison takes
 * @param blocks how many blocks it has
 * @param found in which share of draws the expected change is told, 0 to 1
 * @param falseAlarms in which share of draws of the variant before and itself such a change is told
 * @param curve the same for all thresholds, by how many half widths of its interval the clearest
 *     change of the measure is away from none
 */
public record ShorterComparison(
    int minutes, int blocks, double found, double falseAlarms, Roc curve) {

  private static final List<Integer> MINUTES = List.of(2, 5, 10, 20);
  private static final int DRAWS = 200;
  private static final int SEED = 1;

  /** Of fewer there is no interval. */
  private static final int LEAST_BLOCKS = 2;

  /** What is known of draws. */
  private record Drawn(double told, double[] scores) {}

  /**
   * The lengths of which two draws have half of their blocks in common at most, on average.
   *
   * @param pair the variants before and after
   * @param twin the variant before, and itself
   */
  static List<ShorterComparison> of(Regression regression, Run pair, Run twin) {
    if (regression.expect().isEmpty() || pair.trials().isEmpty() || twin.trials().isEmpty()) {
      return List.of();
    }
    int most = Math.min(blocks(pair), blocks(twin)) / 2;
    return MINUTES.stream()
        .filter(minutes -> blocksIn(minutes, pair) >= LEAST_BLOCKS)
        .filter(minutes -> blocksIn(minutes, pair) <= most)
        .map(minutes -> of(regression, pair, twin, minutes, blocksIn(minutes, pair)))
        .toList();
  }

  private static ShorterComparison of(
      Regression regression, Run pair, Run twin, int minutes, int blocks) {
    Drawn different = drawn(regression, pair, blocks);
    Drawn equal = drawn(regression, twin, blocks);
    return new ShorterComparison(
        minutes,
        blocks,
        different.told(),
        equal.told(),
        Roc.of(different.scores(), equal.scores()));
  }

  private static Drawn drawn(Regression regression, Run run, int blocks) {
    String baseline = Changes.ranked(run).get(0);
    List<Changes> draws =
        new ShorterRuns(run, SEED)
            .runs(blocks, DRAWS).stream().map(own -> Changes.of(own, baseline)).toList();
    long told =
        draws.stream()
            .filter(draw -> draw.changes().stream().anyMatch(regression::isExpected))
            .count();
    return new Drawn(
        told / (double) draws.size(),
        draws.stream().mapToDouble(draw -> score(regression, draw)).toArray());
  }

  /**
   * The clearest change of the expected kind, in half widths of its interval; 1 and more is told.
   */
  private static double score(Regression regression, Changes changes) {
    return changes.changes().stream()
        .filter(change -> change.measure().name().equals(regression.measure()))
        .mapToDouble(change -> score(regression, change))
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private static double score(Regression regression, Change change) {
    OptionalDouble halfWidth =
        change.ratio().map(own -> own.halfWidth()).orElse(OptionalDouble.empty());
    if (halfWidth.isEmpty()) {
      return Double.NEGATIVE_INFINITY;
    }
    double worsening = Math.log1p(change.worsening().orElse(0));
    boolean isWorse = regression.expect().filter(Regression.Expectation.WORSE::equals).isPresent();
    double expected = isWorse ? worsening : -worsening;
    return expected == 0 ? 0 : expected / Math.log1p(halfWidth.getAsDouble());
  }

  /** How many blocks a comparison has that takes as long, if it gets on as this one did. */
  private static int blocksIn(int minutes, Run run) {
    Instant first =
        run.trials().stream().map(Trial::startedAt).min(Comparator.naturalOrder()).get();
    double lead = seconds(run.manifest().startedAt(), first);
    double block = seconds(first, end(run)) / blocks(run);
    return (int) ((60 * minutes - lead) / block);
  }

  private static int blocks(Run run) {
    return (int) run.trials().stream().map(trial -> trial.planned().block()).distinct().count();
  }

  /** When the last trial of a run ended. */
  static Instant end(Run run) {
    return run.trials().stream()
        .map(Trial::endedAt)
        .max(Comparator.naturalOrder())
        .orElse(run.manifest().startedAt());
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1e3;
  }
}
