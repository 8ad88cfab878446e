package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
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
 */
@JsonIgnoreProperties("claims") // Files of before claims were in one of their own have them.
public record SuiteLayout(
    String name, String title, String question, String columnFactor, List<String> mainMeasures) {

  /** The suite whose cells are those of others, measured for the rates of the suite latency. */
  public static final String CAPACITY = "capacity";

  public SuiteLayout {
    requireNonNull(name, "name");
    requireNonNull(title, "title");
    requireNonNull(question, "question");
    requireNonNull(columnFactor, "columnFactor");
    mainMeasures = mainMeasures == null ? List.of() : List.copyOf(mainMeasures);
  }
}
