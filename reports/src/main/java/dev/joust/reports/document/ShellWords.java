package dev.joust.reports.document;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words of a command as a line that a POSIX shell takes apart into the same words. */
public final class ShellWords {

  private static final Pattern PLAIN = Pattern.compile("[\\p{Alnum}_@%+=:,./-]+");

  private ShellWords() {}

  /** The line: a word with any other character stands in single quotes. */
  public static String of(List<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
