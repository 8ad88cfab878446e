package dev.joust.harness.server;

import dev.joust.load.Labels;

/** Whose a contender is. */
public enum Origin {
  /** It came with this Joust. */
  BUILT_IN,
  /** It is the user's own. */
  OWN;

  public String label() {
    return Labels.of(this);
  }
}
