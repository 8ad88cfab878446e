package dev.joust.harness.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Holds a page of the documentation to rules. A failure shows the table that it should have. */
public final class VerdictTables {

  private final String page;
  private final String text;

  private VerdictTables(String page, String text) {
    this.page = page;
    this.text = text;
  }

  /** The tables of a page of docs/method, as {@code live.md}. */
  public static VerdictTables of(String page) throws IOException {
    return new VerdictTables(page, Files.readString(Path.of("..", "docs", "method", page)));
  }

  /** The page has the rules of a verdict in a table of that heading, and no others. */
  public <E> void assertListed(String condition, List<Rule<E>> rules, Verdict verdict) {
    assertListed(condition, rules.stream().filter(rule -> rule.verdict() == verdict).toList());
  }

  /** The page has these rules in a table of that heading, and no others. */
  public <E> void assertListed(String condition, List<Rule<E>> rules) {
    assertThat(documented(condition)).isEqualTo(table(condition, rules));
  }

  /** The table of that heading, up to the empty line that ends it. */
  private String documented(String condition) {
    int start = text.indexOf("| " + condition + " |");
    assertThat(start).as("a table '%s' in %s", condition, page).isNotNegative();
    return text.substring(start, text.indexOf("\n\n", start) + 1);
  }

  private static <E> String table(String condition, List<Rule<E>> rules) {
    return rules.stream()
        .map(rule -> "| %s | %s |".formatted(rule.text(), rule.because()).replace("|  |", "| |"))
        .collect(
            Collectors.joining(
                "\n", "| %s | because |\n| --- | --- |\n".formatted(condition), "\n"));
  }
}
