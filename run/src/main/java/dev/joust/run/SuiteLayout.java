package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Set;

/**
 * How a suite's results are laid out.
 *
 * @param name the suite
 * @param title its heading
 * @param question what it answers
 * @param columnFactor the factor whose values are a table's columns; other factors make more
 *     tables. Where cells do not have it, the measures are the columns
 * @param mainMeasures what to show, in order
 * @param coldServers whether each server that is measured has just started, whatever the way: its
 *     JVM loads classes and compiles meanwhile
 */
@JsonIgnoreProperties("claims") // Files of before claims were in one of their own have them.
public record SuiteLayout(
    String name,
    String title,
    String question,
    String columnFactor,
    List<String> mainMeasures,
    Boolean coldServers) {

  /** The suite whose cells are those of others, measured for the rates of the suite latency. */
  public static final String THROUGHPUT = "throughput";

  /** The suite that searches the highest rate at which responses are in time. */
  public static final String CAPACITY = "capacity";

  /** What samples have in the place of a way to ask where a suite is a course of events. */
  public static final String SCENARIO = "scenario";

  private static final Set<String> COLD_BEFORE = Set.of("jobs", "startup");

  public SuiteLayout {
    requireNonNull(name, "name");
    requireNonNull(title, "title");
    requireNonNull(question, "question");
    requireNonNull(columnFactor, "columnFactor");
    mainMeasures = mainMeasures == null ? List.of() : List.copyOf(mainMeasures);
    coldServers = coldServers == null ? COLD_BEFORE.contains(name) : coldServers;
  }

  /** A suite whose servers are warm, unless the way says otherwise. */
  public SuiteLayout(
      String name, String title, String question, String columnFactor, List<String> mainMeasures) {
    this(name, title, question, columnFactor, mainMeasures, false);
  }

  /**
   * Whether comparisons ask for a measure in this suite. What it shows is asked if comparisons ask
   * for it; of a suite that shows nothing of that kind, all that it shows. What a server takes
   * meanwhile is asked wherever it was measured. What is neither better nor worse is never asked.
   *
   * @param measures all that are known
   */
  public boolean compares(Measure measure, List<Measure> measures) {
    if (name.equals(THROUGHPUT) || measure.better() == Measure.Direction.NONE) {
      return false;
    }
    boolean usual =
        measure.compared()
            || measures.stream()
                .noneMatch(other -> other.compared() && mainMeasures.contains(other.name()));
    return usual && mainMeasures.contains(measure.name())
        || measure.compared() && measure.role() == Measure.Role.RESOURCE;
  }

  /** This with servers that have just started. */
  public SuiteLayout withColdServers() {
    return new SuiteLayout(name, title, question, columnFactor, mainMeasures, true);
  }
}
