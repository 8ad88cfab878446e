package dev.joust.harness.server;

/** Whose a contender is. */
public enum Origin {
  /** It came with this Joust. */
  BUILT_IN("built-in"),
  /** It is the user's own. */
  OWN("own");

  private final String label;

  Origin(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
