package dev.joust.harness.terminal;

/** What the script that starts Joust has found out about the terminal. */
public final class Terminal {

  /** The width where none is known, such as in a pipe. */
  private static final int USUAL_COLUMNS = 80;

  private static final int FEWEST_COLUMNS = 60;

  private static final int MOST_COLUMNS = 120;

  private Terminal() {}

  /** Whether the standard output is a terminal: newer JDKs have a console without one. */
  public static boolean isOutput() {
    return Boolean.getBoolean("joust.terminal");
  }

  /** Whether the standard error is a terminal. */
  public static boolean isError() {
    return Boolean.getBoolean("joust.terminal.errors");
  }

  /** How many characters a line has: those of the terminal, from 60 to 120. */
  public static int columns() {
    int columns = Integer.getInteger("joust.terminal.columns", USUAL_COLUMNS);
    return Math.max(FEWEST_COLUMNS, Math.min(columns, MOST_COLUMNS));
  }
}
