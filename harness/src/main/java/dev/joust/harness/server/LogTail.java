package dev.joust.harness.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The end of what a JVM has logged. */
public record LogTail(List<String> lines) {

  private static final int MOST_LINES = 20;

  private static final Pattern SAYS_NOTHING =
      Pattern.compile(
          "(\\s.*)?|Error: (Could not create the Java Virtual Machine|A fatal exception has).*");

  /** Reads a log; one that cannot be read says nothing. */
  public static LogTail of(Path log) {
    try {
      // Not as strict UTF-8: a byte that is none must not hide the rest.
      List<String> lines =
          new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
      return new LogTail(lines.subList(Math.max(0, lines.size() - MOST_LINES), lines.size()));
    } catch (IOException noLog) {
      return new LogTail(List.of());
    }
  }

  /** The last line that says something, behind a sentence about what logged it. */
  public String asEnding() {
    return lastWord().map(", its last word: "::concat).orElse("");
  }

  /** The last line that says something. */
  public Optional<String> lastWord() {
    return lines.stream()
        .filter(line -> !SAYS_NOTHING.matcher(line).matches())
        .reduce((earlier, later) -> later);
  }
}
