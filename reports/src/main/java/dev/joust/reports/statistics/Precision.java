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
import java.util.OptionalDouble;

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
    List<Precision> all = new ArrayList<>();
    for (SuiteLayout layout : manifest.suites()) {
      manifest
          .rankedBy(layout)
          .ifPresent(
              measure ->
                  statistics.settings(layout.name()).stream()
                      .flatMap(setting -> statistics.contests(setting, measure).stream())
                      .forEach(contest -> all.addAll(of(contest, ranked))));
    }
    return all.stream().max(Comparator.comparingDouble(Precision::halfWidth));
  }

  private static List<Precision> of(Contest contest, List<String> ranked) {
    List<Standing> standings =
        contest.standings().stream()
            .filter(standing -> ranked.contains(standing.contender()))
            .toList();
    boolean alone = standings.size() == 1;
    return standings.stream()
        .filter(standing -> alone || !contest.best().equals(Optional.of(standing.contender())))
        .map(
            standing ->
                new Precision(
                    alone ? ofValue(standing) : ofRatio(standing),
                    contest.setting(),
                    contest.cell(),
                    standing.contender()))
        .toList();
  }

  private static double ofRatio(Standing standing) {
    return standing
        .toBest()
        .map(ratio -> halfWidth(ratio.halfWidth(), ratio.blocks()))
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static double ofValue(Standing standing) {
    Estimate own = standing.estimate();
    return own.value() > 0
        ? halfWidth(new Ratio(own.value(), own.interval(), own.forks()).halfWidth(), own.forks())
        : Double.POSITIVE_INFINITY;
  }

  private static double halfWidth(OptionalDouble known, int blocks) {
    return blocks < FEWEST_BLOCKS
        ? Double.POSITIVE_INFINITY
        : known.orElse(Double.POSITIVE_INFINITY);
  }
}
