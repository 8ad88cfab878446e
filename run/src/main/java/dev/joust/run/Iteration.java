package dev.joust.run;

import java.util.Map;
import java.util.Optional;

/**
 * What one iteration measured. In a cell that is measured side by side it is a slice: the share of
 * one contender in a round.
 *
 * @param number from 1, within its cell and trial; slices of one round have one number in the
 *     trials of all contenders of a group
 * @param measures finite values by measure; what was not measured is absent
 * @param errors counts by kind; kinds that did not occur are absent
 * @param leftOut what disturbed it, so that no estimate is made of it; absent where nothing did
 */
public record Iteration(
    int number, Map<String, Double> measures, Map<String, Long> errors, Optional<String> leftOut) {

  public Iteration {
    Values.atLeast(0, "the number of an iteration", number);
    measures = Values.measures(measures);
    errors = Values.errors(errors);
  }

  /** An iteration that nothing disturbed. */
  public Iteration(int number, Map<String, Double> measures, Map<String, Long> errors) {
    this(number, measures, errors, Optional.empty());
  }
}
