package dev.joust.reports.statistics.estimate;

import java.util.Optional;

/**
 * How far a contender's value is from another's, in the unit of the measure: for values that may be
 * zero or below it, of which there is no ratio.
 *
 * @param value the mean of the differences of the blocks that both have
 * @param interval 95 %, with others at once; absent for a single block
 * @param blocks in how many blocks both have a value
 */
public record Difference(double value, Optional<Interval> interval, int blocks) {

  /** How far the other one's value is from this contender's. */
  public Difference inverse() {
    return new Difference(
        -value, interval.map(own -> new Interval(-own.high(), -own.low())), blocks);
  }
}
