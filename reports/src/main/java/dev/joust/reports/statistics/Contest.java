package dev.joust.reports.statistics;

import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.Setting;
import java.util.List;
import java.util.Optional;

/**
 * All contenders in one cell by one measure.
 *
 * <p>The rule of ranks: any two ranked contenders are compared by the t test on the ratios of their
 * common blocks, with Holm's correction for all pairs of the cell. One is <em>shown to be
 * better</em> than another if the adjusted p is below {@value Comparison#LEVEL}, or if it is shown
 * to be better than a third that is shown to be better than the other. A contender's rank is one
 * more than the number of contenders shown to be better than it. So
 *
 * <ul>
 *   <li>whoever is shown to be better has the smaller number,
 *   <li>contenders share rank 1 if nobody is shown to be better than any of them,
 *   <li>a rank is the best place that the data leave open: a contender whose forks scatter widely
 *       keeps a good one for want of evidence, and its interval says so.
 * </ul>
 *
 * <p>Two contenders that are not told apart have different ranks only if a third is shown to be
 * better than the one and not than the other.
 *
 * @param setting suite, way and client
 * @param cell the cell
 * @param measure the measure
 * @param best the one behind the fewest others on the mean of common blocks, then the one with the
 *     best median; controls and those that failed the contract are not considered
 * @param standings of all contenders that have a value, in the manifest's order
 * @param comparisons all pairs of ranked contenders that have two blocks or more in common
 */
public record Contest(
    Setting setting,
    Cell cell,
    Measure measure,
    Optional<String> best,
    List<Standing> standings,
    List<Comparison> comparisons) {

  public Contest {
    standings = List.copyOf(standings);
    comparisons = List.copyOf(comparisons);
  }

  /** A contender's standing, if it has a value. */
  public Optional<Standing> standing(String contender) {
    return standings.stream().filter(own -> own.contender().equals(contender)).findFirst();
  }

  /**
   * How many times another's value a contender's is, block by block, whoever of them is ranked;
   * absent if one has no value, values are not positive or no block is common.
   */
  public Optional<Ratio> ratio(String contender, String other) {
    return standing(contender)
        .flatMap(
            own ->
                standing(other)
                    .flatMap(rival -> PairedBlocks.of(own.forks(), rival.forks()).ratio()));
  }

  /** The comparison of two contenders, in whichever order, if they were compared. */
  public Optional<Comparison> comparison(String one, String other) {
    List<String> pair = List.of(one, other);
    return comparisons.stream()
        .filter(own -> pair.contains(own.better()) && pair.contains(own.worse()))
        .findFirst();
  }
}
