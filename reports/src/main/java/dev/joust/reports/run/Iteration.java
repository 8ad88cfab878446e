package dev.joust.reports.run;

import java.util.Map;

/**
 * What one iteration measured.
 *
 * @param number from 1, within its cell and trial
 * @param measures finite values by measure; what was not measured is absent
 * @param errors counts by kind; kinds that did not occur are absent
 */
public record Iteration(int number, Map<String, Double> measures, Map<String, Long> errors) {

  public Iteration {
    measures = Values.measures(measures);
    errors = Values.errors(errors);
  }
}
