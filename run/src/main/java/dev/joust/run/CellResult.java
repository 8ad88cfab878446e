package dev.joust.run;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * What a trial found in one cell.
 *
 * @param cell the cell
 * @param verdict how far it can be trusted
 * @param reasons why not {@code VALID}
 * @param measures what was measured once for the cell, such as {@code liveHeapBytes}
 * @param flags marks such as {@link #CLIENT_BOUND}
 * @param iterations in their order
 */
public record CellResult(
    Cell cell,
    Verdict verdict,
    List<String> reasons,
    Map<String, Double> measures,
    List<String> flags,
    List<Iteration> iterations) {

  /** The flag of a cell in which the client, not the server, was at its limit. */
  public static final String CLIENT_BOUND = "client-bound";

  public CellResult {
    requireNonNull(cell, "cell");
    requireNonNull(verdict, "verdict");
    reasons = reasons == null ? List.of() : List.copyOf(reasons);
    measures = Values.measures(measures);
    flags = flags == null ? List.of() : List.copyOf(flags);
    iterations = iterations == null ? List.of() : List.copyOf(iterations);
  }

  /** Whether it has a value of a measure, of the cell or of an iteration. */
  public boolean has(Measure measure) {
    return measures.containsKey(measure.name())
        || iterations.stream().anyMatch(own -> own.measures().containsKey(measure.name()));
  }
}
