package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Run;
import dev.joust.run.RunManifest;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The widest of the intervals that a run's ranks rest on.
 *
 * <p>There is one for each ranked contender in each cell, by the measure that the suite is ranked
 * by: that of its ratio to the best contender. A decision rests on such ratios; they are what
 * paired blocks keep free of the machine's drift, which more blocks would not. A contender that is
 * alone has the interval of its own value.
 *
 * @param halfWidth half the interval's width as a share of what it is about: 0.02 for 2 %; infinite
 *     for fewer than {@value #FEWEST_BLOCKS} blocks
 * @param contender whose interval it is
 */
public record Precision(double halfWidth, Setting setting, Cell cell, String contender) {

  /**
   * Of fewer blocks no interval is taken for narrow. Who looks at an interval after each block and
   * stops when it is narrow stops by preference where it is too narrow (Chow and Robbins, "On the
   * asymptotic theory of fixed-width sequential confidence intervals for the mean", Annals of
   * Mathematical Statistics 36, 1965). Simulated, 95 % become 92 % if that begins with 5 blocks,
   * and 93 % with this number.
   */
  public static final int FEWEST_BLOCKS = 8;

  /** A run's; absent if no ranked contender has a valid value. */
  static Optional<Precision> of(Run run) {
    RunManifest manifest = run.manifest();
    List<String> ranked = manifest.ranked();
    Statistics statistics = Statistics.of(run);
    List<Contest> contests = new ArrayList<>();
    for (SuiteLayout layout : manifest.suites()) {
      for (Setting setting : statistics.settings(layout.name())) {
        manifest
            .rankedBy(layout)
            .ifPresent(measure -> contests.addAll(statistics.contests(setting, measure)));
      }
    }
    return contests.stream()
        .flatMap(contest -> of(contest, ranked))
        .max(Comparator.comparingDouble(Precision::halfWidth));
  }

  private static Stream<Precision> of(Contest contest, List<String> ranked) {
    List<Standing> standings =
        contest.standings().stream()
            .filter(standing -> ranked.contains(standing.contender()))
            .toList();
    boolean alone = standings.size() == 1;
    return standings.stream()
        .filter(standing -> alone || !contest.isBest(standing.contender()))
        .map(
            standing ->
                new Precision(
                    halfWidthOf(alone ? ofValue(standing.estimate()) : standing.toBest()),
                    contest.setting(),
                    contest.cell(),
                    standing.contender()));
  }

  private static Optional<Ratio> ofValue(Estimate own) {
    return Optional.of(new Ratio(own.value(), own.interval(), own.forks()))
        .filter(ratio -> ratio.value() > 0);
  }

  private static double halfWidthOf(Optional<Ratio> known) {
    return known
        .filter(ratio -> ratio.blocks() >= FEWEST_BLOCKS)
        .flatMap(Ratio::halfWidth)
        .orElse(Double.POSITIVE_INFINITY);
  }
}
