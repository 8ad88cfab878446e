package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.simultaneous.LargestT;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.reports.statistics.simultaneous.StudentizedRange;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/** How often the interval of each of several contests may miss so that all hold at once. */
final class ErrorOfEach {

  private ErrorOfEach() {}

  /** Of contests of a run that has as many blocks as the last look. */
  static double of(List<Contest> contests, Looks looks) {
    int[] blocks =
        contests.stream()
            .flatMap(own -> own.standings().stream())
            .flatMap(own -> own.forks().stream())
            .mapToInt(Fork::block)
            .distinct()
            .sorted()
            .toArray();
    double[][] differences =
        contests.stream()
            .flatMap(
                contest ->
                    contest.comparisons().stream().map(pair -> differences(contest, pair, blocks)))
            .toArray(double[][]::new);
    long rivals =
        contests.stream()
            .mapToLong(own -> own.standings().stream().filter(it -> it.rank().isPresent()).count())
            .max()
            .orElse(0);
    return blocks.length == looks.now().blocks()
        ? of(contests.size(), (int) Math.max(2, rivals), differences, looks)
        : looks.spentNow() / Math.max(1, contests.size());
  }

  private static double[] differences(Contest contest, Comparison pair, int[] blocks) {
    Map<Integer, Double> better = values(contest, pair.better());
    Map<Integer, Double> worse = values(contest, pair.worse());
    DoubleUnaryOperator scale = pair.ratio().isPresent() ? Math::log : own -> own;
    return Arrays.stream(blocks)
        .mapToDouble(
            block ->
                scale.applyAsDouble(better.getOrDefault(block, Double.NaN))
                    - scale.applyAsDouble(worse.getOrDefault(block, Double.NaN)))
        .toArray();
  }

  private static Map<Integer, Double> values(Contest contest, String contender) {
    return contest.forks(contender).stream()
        .collect(Collectors.toMap(Fork::block, Fork::value, (first, second) -> first));
  }

  /**
   * By Bonferroni's inequality (Dunn, "Multiple comparisons among means", Journal of the American
   * Statistical Association 56, 1961), or more where the largest t allows it.
   *
   * @param contests how many, 1 or more
   * @param rivals how many contenders a contest compares with each other, at most
   * @param differences of all pairs of all contests, see {@link LargestT}
   */
  static double of(int contests, int rivals, double[][] differences, Looks looks) {
    double byBonferroni = looks.spentNow() / contests;
    double limit = new LargestT(differences, looks.all()).limit();
    if (Double.isInfinite(limit)) {
      return byBonferroni;
    }
    StudentizedRange range = new StudentizedRange(rivals, looks.now().blocks() - 1.0);
    return Math.max(byBonferroni, 1 - range.cumulativeProbability(Math.sqrt(2) * limit));
  }
}
