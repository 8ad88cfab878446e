package dev.joust.reports.claims;

import java.util.Locale;

/** What came of a claim in a run. */
public enum ClaimOutcome {
  /** The run's numbers fulfil it, their whole intervals included. */
  HOLDS("decided"),
  /** The difference is as claimed in its direction, and not in its size. */
  DIRECTION_ONLY("undecided"),
  /** The run's numbers contradict it. */
  DOES_NOT_HOLD("contrary"),
  /** The run's numbers allow for it and for its contrary, or they are suspect. */
  UNDECIDED("undecided"),
  /** The run has no numbers of it. */
  NOT_RUN("missing");

  private final String style;

  ClaimOutcome(String style) {
    this.style = style;
  }

  /** As a report says it. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** As the style sheet names it. */
  public String style() {
    return style;
  }
}
