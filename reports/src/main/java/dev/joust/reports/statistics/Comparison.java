package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Indifference;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Two ranked contenders in one cell.
 *
 * @param better the one that did better on the mean of their common blocks
 * @param ratio the better one's value to the worse one's, with the simultaneous 95 % interval: that
 *     of all ranked pairs of the cell together, so that in 95 of 100 runs all of them hold the true
 *     ratio, or those of all cells of {@link Statistics#together}; absent if values are not
 *     positive
 * @param difference then: the better one's value less the worse one's, with such an interval
 */
public record Comparison(
    Cell cell,
    String better,
    String worse,
    Optional<Ratio> ratio,
    Optional<Difference> difference,
    Statement statement) {

  static Comparison of(
      Cell cell, String better, String worse, Ratio ratio, Indifference indifference) {
    Statement statement = statement(ratio.interval(), 1, own -> own.isWithin(indifference));
    return new Comparison(cell, better, worse, Optional.of(ratio), Optional.empty(), statement);
  }

  /**
   * A comparison of values that may be zero.
   *
   * @param indifference how far shares may be apart and still be equal; absent for what is no share
   */
  static Comparison of(
      Cell cell,
      String better,
      String worse,
      Difference difference,
      Optional<Indifference> indifference) {
    Statement statement =
        statement(difference.interval(), 0, own -> isEquivalent(own, indifference));
    return new Comparison(
        cell, better, worse, Optional.empty(), Optional.of(difference), statement);
  }

  private static boolean isEquivalent(Interval interval, Optional<Indifference> indifference) {
    return interval.low() == 0 && interval.high() == 0
        || indifference.stream()
            .anyMatch(own -> own.containsShares(interval.low(), interval.high()));
  }

  private static Statement statement(
      Optional<Interval> interval, double equality, Predicate<Interval> isEquivalent) {
    if (interval.isEmpty()) {
      return Statement.UNDECIDED;
    }
    if (!interval.get().contains(equality)) {
      return Statement.DIFFERENT;
    }
    return isEquivalent.test(interval.get()) ? Statement.EQUIVALENT : Statement.UNDECIDED;
  }

  /** Whether there are blocks enough for an interval, of the ratio or the difference. */
  public boolean hasInterval() {
    return ends().isPresent();
  }

  /** The interval of the ratio or, where there is none, of the difference. */
  public Optional<Interval> ends() {
    return interval().or(() -> difference.flatMap(Difference::interval));
  }

  /** Whether the whole interval lies in the margin, be equality in it or not. */
  public boolean isWithin(Indifference indifference) {
    return ends()
        .filter(
            own ->
                ratio.isPresent()
                    ? own.isWithin(indifference)
                    : indifference.containsShares(own.low(), own.high()))
        .isPresent();
  }

  /** The ratio's interval, if there is one. */
  public Optional<Interval> interval() {
    return ratio.flatMap(Ratio::interval);
  }

  /** How far the ratio is from 1, on a logarithmic scale; 0 if there is none. */
  public double distance() {
    return ratio.map(own -> Math.abs(Math.log(own.value()))).orElse(0.0);
  }

  /** Whether the run tells that one is better, or that it does not matter. */
  public boolean decided() {
    return statement != Statement.UNDECIDED;
  }

  /** Whether the run tells that one is better. */
  public boolean different() {
    return statement == Statement.DIFFERENT;
  }

  /** A contender's value to the other one's, if both are of this comparison. */
  public Optional<Ratio> ratio(String contender, String other) {
    return isOf(contender, other)
        ? ratio
        : ratio.filter(own -> isOf(other, contender)).map(Ratio::inverse);
  }

  /** A contender's value less the other one's, if both are of this comparison and have no ratio. */
  public Optional<Difference> difference(String contender, String other) {
    return isOf(contender, other)
        ? difference
        : difference.filter(own -> isOf(other, contender)).map(Difference::inverse);
  }

  /** Whether the first is the better one of its contenders, and the second the other. */
  boolean isOf(String first, String second) {
    return first.equals(better) && second.equals(worse);
  }
}
