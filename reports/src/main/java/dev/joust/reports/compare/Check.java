package dev.joust.reports.compare;

import dev.joust.reports.statistics.estimate.Interval;
import java.util.Optional;

/**
 * A change held to its limit.
 *
 * @param change the change
 * @param limit by what share it may be worse: 0.03 for 3 %
 * @param outcome what came of it
 */
public record Check(Change change, double limit, Outcome outcome) {

  /** What comes of a check. */
  public enum Outcome {
    /** The whole interval lies below the limit. */
    PASSED,
    /** It is known to be worse, and by the limit or more as far as the run can tell. */
    FAILED,
    /** Neither: the run does not rule out a worsening of the limit. */
    UNDECIDED
  }

  static Check of(Change change, double limit) {
    return new Check(change, limit, outcome(change, limit));
  }

  private static Outcome outcome(Change change, double limit) {
    Optional<Interval> interval = change.worseningInterval();
    if (interval.isEmpty()) {
      return Outcome.UNDECIDED;
    }
    if (change.effect() == Effect.WORSE && change.worsening().getAsDouble() >= limit) {
      return Outcome.FAILED;
    }
    return interval.get().high() < limit ? Outcome.PASSED : Outcome.UNDECIDED;
  }
}
