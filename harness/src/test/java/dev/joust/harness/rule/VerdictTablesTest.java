package dev.joust.harness.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The documentation has the rules as they are. A failure shows the table that it should have. */
class VerdictTablesTest {

  private static final Path METHOD = Path.of("..", "docs", "method.md");

  @Test
  void theMethodListsWhatMakesAResultInvalid() throws IOException {
    assertThat(documented("invalid if")).isEqualTo(table("invalid if", of(Verdict.INVALID)));
  }

  @Test
  void theMethodListsWhatMakesAResultSuspect() throws IOException {
    assertThat(documented("suspect if")).isEqualTo(table("suspect if", of(Verdict.SUSPECT)));
  }

  @Test
  void theMethodListsWhatASliceIsLeftOutFor() throws IOException {
    assertThat(documented("a slice is left out if"))
        .isEqualTo(table("a slice is left out if", Rules.OF_SLICES));
  }

  /** The table of that heading, up to the empty line that ends it. */
  private static String documented(String condition) throws IOException {
    String method = Files.readString(METHOD);
    int start = method.indexOf("| " + condition + " |");
    assertThat(start).as("a table '%s' in %s", condition, METHOD).isNotNegative();
    return method.substring(start, method.indexOf("\n\n", start) + 1);
  }

  private static List<Rule<Evidence>> of(Verdict verdict) {
    return Rules.ALL.stream().filter(rule -> rule.verdict() == verdict).toList();
  }

  private static String table(String condition, List<Rule<Evidence>> rules) {
    return rules.stream()
        .map(rule -> "| %s | %s |".formatted(rule.text(), rule.because()).replace("|  |", "| |"))
        .collect(
            Collectors.joining(
                "\n", "| %s | because |\n| --- | --- |\n".formatted(condition), "\n"));
  }
}
