package dev.joust.reports.claims;

/** What came of a claim in a run. */
public enum ClaimOutcome {
  /** The run's numbers fulfil it, their whole intervals included. */
  HOLDS("holds"),
  /** The difference is as claimed in its direction, and not in its size. */
  DIRECTION_ONLY("direction only"),
  /** The run's numbers contradict it. */
  DOES_NOT_HOLD("does not hold"),
  /** The run's numbers allow for it and for its contrary, or they are suspect. */
  UNDECIDED("undecided"),
  /** The run has no numbers of it. */
  NOT_RUN("not run");

  private final String words;

  ClaimOutcome(String words) {
    this.words = words;
  }

  /** As a report says it. */
  public String words() {
    return words;
  }
}
