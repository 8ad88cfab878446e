package dev.joust.run;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * How a suite's results are laid out.
 *
 * @param name the suite
 * @param title its heading
 * @param question what it answers
 * @param columnFactor the factor whose values are a table's columns; other factors make more
 *     tables. Where cells do not have it, the measures are the columns
 * @param mainMeasures what to show, in order
 * @param claims what the suite's source published
 */
public record SuiteLayout(
    String name,
    String title,
    String question,
    String columnFactor,
    List<String> mainMeasures,
    List<Claim> claims) {

  public SuiteLayout {
    requireNonNull(name, "name");
    requireNonNull(title, "title");
    requireNonNull(question, "question");
    requireNonNull(columnFactor, "columnFactor");
    mainMeasures = mainMeasures == null ? List.of() : List.copyOf(mainMeasures);
    claims = claims == null ? List.of() : List.copyOf(claims);
  }

  /** A layout without claims. */
  public SuiteLayout(
      String name, String title, String question, String columnFactor, List<String> mainMeasures) {
    this(name, title, question, columnFactor, mainMeasures, List.of());
  }

  /** This with claims. */
  public SuiteLayout with(List<Claim> published) {
    return new SuiteLayout(name, title, question, columnFactor, mainMeasures, published);
  }
}
