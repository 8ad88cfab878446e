package dev.joust.reports.compare;

/**
 * A change held to its limit.
 *
 * @param limit by what share it may be worse: 0.03 for 3 %
 */
public record Check(Change change, double limit) {

  /** What comes of a check. */
  public enum Outcome {
    /** The whole interval lies below the limit. */
    PASSED,
    /** It is known to be worse, and by the limit or more as far as the run can tell; or broken. */
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

  /** What comes of it. */
  public Outcome outcome() {
    if (change.effect() == Effect.BROKEN
        || change.effect() == Effect.WORSE && change.worsening().orElse(-1.0) >= limit) {
      return Outcome.FAILED;
    }
    if (change.worseningInterval().filter(own -> own.high() < limit).isPresent()) {
      return Outcome.PASSED;
    }
    boolean isSeen = change.smallestShown().orElse(Double.POSITIVE_INFINITY) < limit;
    return isSeen ? Outcome.UNDECIDED : Outcome.UNSEEN;
  }
}
