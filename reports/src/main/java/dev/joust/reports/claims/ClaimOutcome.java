package dev.joust.reports.claims;

/** What came of a claim in a run. */
public enum ClaimOutcome {
  /** The run's numbers fulfil it, their whole intervals included. */
  HOLDS("holds", "decided"),
  /** The difference is as claimed in its direction, and not in its size. */
  DIRECTION_ONLY("direction only", "open"),
  /** The run's numbers contradict it. */
  DOES_NOT_HOLD("does not hold", "contrary"),
  /** The run's numbers allow for it and for its contrary, or they are suspect. */
  UNDECIDED("undecided", "open"),
  /** The run has no numbers of it. */
  NOT_RUN("not run", "missing");

  private final String words;
  private final String style;

  ClaimOutcome(String words, String style) {
    this.words = words;
    this.style = style;
  }

  /** As a report says it. */
  public String words() {
    return words;
  }

  /** As the style sheet names it. */
  public String style() {
    return style;
  }
}
