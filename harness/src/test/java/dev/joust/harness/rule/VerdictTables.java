package dev.joust.harness.rule;

import dev.joust.harness.documentation.Generated;
import dev.joust.run.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Holds a page of the documentation to rules.
 *
 * @param page one of docs/method, such as {@code live.md}
 */
public record VerdictTables(String page) {

  /** The lists of a page. */
  public static VerdictTables of(String page) {
    return new VerdictTables(page);
  }

  /** The page has the rules of a verdict in a list of that heading, and no others. */
  public <E> void assertListed(String condition, List<Rule<E>> rules, Verdict verdict)
      throws IOException {
    assertListed(condition, rules.stream().filter(rule -> rule.verdict() == verdict).toList());
  }

  /** The page has these rules in a list of that heading, and no others. */
  public <E> void assertListed(String condition, List<Rule<E>> rules) throws IOException {
    Generated.table("docs/method/" + page, list(condition, rules));
  }

  private static <E> String list(String condition, List<Rule<E>> rules) {
    return rules.stream()
        .map(rule -> Generated.item(rule.text() + inBrackets(rule.because())))
        .collect(Collectors.joining("", condition + "\n", ""));
  }

  private static String inBrackets(String because) {
    return because.isEmpty() ? "" : " (%s)".formatted(because);
  }
}
