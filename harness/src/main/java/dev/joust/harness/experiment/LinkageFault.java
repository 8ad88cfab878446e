package dev.joust.harness.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What a server's log says of a class, method or field that its framework does not have. */
final class LinkageFault {

  private static final Pattern FAULT =
      Pattern.compile(
          "java\\.lang\\.(NoClassDefFound|NoSuchMethod|NoSuchField|AbstractMethod|Verify"
              + "|IncompatibleClassChange|IllegalAccess)Error: (?!Could not initialize).+"
              + "|java\\.lang\\.ClassNotFoundException: .+");

  private LinkageFault() {}

  /**
   * What a check has found, and the linkage fault behind it if the log tells of one: the first,
   * without what was logged before it in its line.
   */
  static String explained(String found, Path log) throws IOException {
    return FAULT
        .matcher(new String(Files.readAllBytes(log), StandardCharsets.UTF_8))
        .results()
        .map(MatchResult::group)
        .findFirst()
        .filter(cause -> !found.contains(cause))
        .map(cause -> found + ": " + cause)
        .orElse(found);
  }
}
