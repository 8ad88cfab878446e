package dev.joust.lab.machine;

import java.util.Locale;

/** How much a finding matters, the worst first. */
public enum Severity {
  /** Will break a run. */
  ERROR,
  /** Can spoil numbers. */
  WARNING,
  /** Worth knowing when reading numbers. */
  NOTE;

  /** The word in a run's files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
