package dev.joust.reports.statistics;

import java.util.Locale;

/** What a run can say of two contenders in a cell, from the most to the least. */
public enum Statement {
  /** One is better: the simultaneous interval of their ratio leaves out 1. */
  DIFFERENT("different"),
  /** They are equal for all practical purposes: the interval lies in the margin of indifference. */
  EQUIVALENT("equal"),
  /**
   * The run does not tell: the interval holds 1 and reaches beyond the margin, or there is none.
   */
  UNDECIDED("undecided");

  private final String words;

  Statement(String words) {
    this.words = words;
  }

  /** As other programs read it: {@code equivalent}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As it stands beside a value or a difference. */
  public String words() {
    return words;
  }
}
