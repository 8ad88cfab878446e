package dev.joust.reports.compare;

import dev.joust.reports.statistics.estimate.Interval;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A change held to its limit.
 *
 * @param limit by what share it may be worse: 0.03 for 3 %
 */
public record Check(Change change, double limit, Outcome outcome) {

  /** What comes of a check. */
  public enum Outcome {
    /** The whole interval lies below the limit. */
    PASSED,
    /** It is known to be worse, and by the limit or more as far as the run can tell. */
    FAILED,
    /** Neither: the run does not rule out a worsening of the limit. */
    UNDECIDED,
    /**
     * Undecided, and half of the interval is as wide as the limit or wider, or there is none: the
     * run could not have ruled it out even where nothing has changed.
     */
    UNSEEN;

    /** Whether it is neither passed nor failed. */
    public boolean isOpen() {
      return this == UNDECIDED || this == UNSEEN;
    }
  }

  static Check of(Change change, double limit) {
    return new Check(change, limit, outcome(change, limit));
  }

  private static Outcome outcome(Change change, double limit) {
    Optional<Interval> interval = change.worseningInterval();
    if (interval.isEmpty()) {
      return Outcome.UNSEEN;
    }
    if (change.effect() == Effect.WORSE && change.worsening().getAsDouble() >= limit) {
      return Outcome.FAILED;
    }
    if (interval.get().high() < limit) {
      return Outcome.PASSED;
    }
    return change.smallestShown().getAsDouble() < limit ? Outcome.UNDECIDED : Outcome.UNSEEN;
  }

  /** The smallest limit that the run could have seen, as a share; absent if it sees none. */
  public OptionalDouble smallestShown() {
    return change.smallestShown();
  }
}
