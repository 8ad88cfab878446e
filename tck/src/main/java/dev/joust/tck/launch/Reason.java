package dev.joust.tck.launch;

import java.util.Locale;

/** Why a test failed or was skipped, in words. */
public final class Reason {

  private static final int LINE = 300;

  private Reason() {}

  /** As it was said; failures that are no assertion's with their kind. */
  public static String of(Throwable failure) {
    String said = String.valueOf(failure.getMessage()).strip();
    return failure instanceof AssertionError || said.startsWith("Assumption failed: ")
        ? said.replaceFirst("^Assumption failed: ", "")
        : kind(failure) + ": " + said;
  }

  /** The same in a line, which has no more than the first line of what an assertion is about. */
  static String inALine(Throwable failure) {
    String line =
        of(failure)
            .replaceFirst("(?s)^\\[([^\\]\\n]*)\\n.*?] *\\n", "[$1] ")
            .replaceAll("\\s+", " ");
    return line.length() <= LINE ? line : line.substring(0, LINE) + "…";
  }

  private static String kind(Throwable failure) {
    return failure
        .getClass()
        .getSimpleName()
        .replaceFirst("Exception$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }
}
