package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.PairedBlocks;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Setting;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All contenders in one cell by one measure.
 *
 * <p>The rule of ranks: any two ranked contenders are compared by the simultaneous interval of
 * their ratio. One is <em>shown to be better</em> than another if that leaves out 1, or if it is
 * shown to be better than a third that is shown to be better than the other. Contenders share a
 * rank if they are not told apart, or if others lie between them of whom each is not told apart
 * from the next. A rank is one more than the number of contenders before those that share it. So
 *
 * <ul>
 *   <li>contenders of different ranks are shown to differ, every one from every other,
 *   <li>what one run ranks, another contradicts only if an interval has missed the true ratio,
 *   <li>one contender whose forks scatter widely may keep others at its rank that differ from each
 *       other: {@link #comparison} says so.
 * </ul>
 *
 * @param best the one behind the fewest others on the mean of common blocks, then the one with the
 *     best value; controls and those that failed the contract are not considered
 * @param standings of all contenders that have a value, in the manifest's order
 * @param comparisons all pairs of ranked contenders that have a block in common
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

  /** A contender's forks; none if it has no value. */
  List<Fork> forks(String contender) {
    return standing(contender).map(Standing::forks).orElse(List.of());
  }

  /**
   * How many times another's value a contender's is, whoever of them is ranked. Its interval is the
   * simultaneous one for ranked contenders; for others, such as a control, it is that of Student's
   * t for this ratio alone. Absent if one has no value, values are not positive or no block is
   * common.
   */
  public Optional<Ratio> ratio(String contender, String other) {
    return comparison(contender, other)
        .map(own -> own.ratio(contender, other))
        .orElseGet(() -> PairedBlocks.ratio(forks(contender), forks(other)));
  }

  /**
   * How sure it is that the best one is: {@code DIFFERENT} if every other ranked contender is shown
   * to be worse, {@code EQUIVALENT} if all that are not are equal within the margin, otherwise
   * {@code UNDECIDED}. Absent if there is nobody to compare it with.
   */
  public Optional<Statement> bestIs() {
    List<Statement> ofBest =
        comparisons.stream()
            .filter(own -> isBest(own.better()) || isBest(own.worse()))
            .map(Comparison::statement)
            .toList();
    long rivals = standings.stream().filter(own -> own.rank().isPresent()).count() - 1;
    return ofBest.stream()
        .map(own -> ofBest.size() < rivals ? Statement.UNDECIDED : own)
        .max(Comparator.naturalOrder());
  }

  /** Whether a contender is the best one, be it shown or not. */
  public boolean isBest(String contender) {
    return best.filter(contender::equals).isPresent();
  }

  /** How many times the best one's value a contender's is, as {@link #ratio} says. */
  public Optional<Ratio> toBest(String contender) {
    return best.flatMap(own -> ratio(contender, own));
  }

  /**
   * How far a contender's value is from the best one's, where there is no ratio; the best one's own
   * is 0, without an interval.
   */
  public Optional<Difference> fromBest(String contender) {
    boolean hasDifferences = comparisons.stream().anyMatch(own -> own.difference().isPresent());
    return isBest(contender) && hasDifferences
        ? standing(contender).map(own -> new Difference(0, Optional.empty(), own.forks().size()))
        : best.flatMap(
            own -> comparison(contender, own).flatMap(pair -> pair.difference(contender, own)));
  }

  /** What the run can say of a contender and the best one, if they were compared. */
  public Optional<Statement> statement(String contender) {
    return best.flatMap(own -> comparison(contender, own)).map(Comparison::statement);
  }

  /** Whether a contender is the best one, and every other ranked contender is shown to be worse. */
  public boolean isClearlyBest(String contender) {
    return isBest(contender) && bestIs().filter(Statement.DIFFERENT::equals).isPresent();
  }

  /** The comparison of two contenders, in whichever order, if they were compared. */
  public Optional<Comparison> comparison(String one, String other) {
    return comparisons.stream()
        .filter(own -> own.isOf(one, other) || own.isOf(other, one))
        .findFirst();
  }
}
