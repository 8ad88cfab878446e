package dev.joust.harness.terminal;

import java.io.PrintStream;
import java.util.function.Supplier;

/**
 * The last line of a terminal, which is written again and again, with other lines above it. It
 * leaves the terminal's settings and all signals alone.
 */
public final class StatusLine {

  private static final String ERASE_LINE = "\r\u001b[K";

  private final PrintStream out;
  private final int columns;
  private final Supplier<String> text;
  private boolean isShown;

  /**
   * A line that is not yet shown.
   *
   * @param columns how wide the terminal is, in characters
   * @param text what the line shows; what is too long for it is cut off
   */
  public StatusLine(PrintStream out, int columns, Supplier<String> text) {
    this.out = out;
    this.columns = columns;
    this.text = text;
  }

  /** Writes it again. */
  public synchronized void draw() {
    isShown = true;
    // A terminal may go to the next line after a character in its last column.
    out.print(ERASE_LINE + cut(text.get(), columns - 1));
    out.flush();
  }

  /** Writes a line above it. */
  public synchronized void print(String line) {
    out.print((isShown ? ERASE_LINE : "") + line + System.lineSeparator());
    out.flush();
    if (isShown) {
      draw();
    }
  }

  /** Leaves the terminal to whoever writes next. */
  public synchronized void erase() {
    if (isShown) {
      out.print(ERASE_LINE);
      out.flush();
      isShown = false;
    }
  }

  private static String cut(String line, int most) {
    return line.codePointCount(0, line.length()) <= most
        ? line
        : line.substring(0, line.offsetByCodePoints(0, most - 1)) + "…";
  }
}
