package dev.joust.reports.statistics.estimate;

import java.util.List;

/**
 * What one fork measured of a measure in a cell.
 *
 * @param block the block of its trial, by which contenders are paired
 * @param value its one value
 * @param iterations what {@code value} was made of, without what was left out; empty where the cell
 *     was measured once
 * @param rounds in how many rounds it was measured beside others; 0 for a trial made by itself
 * @param leftOut how many of its iterations were left out because something disturbed them
 */
public record Fork(int block, double value, List<Double> iterations, int rounds, int leftOut) {

  public Fork {
    iterations = List.copyOf(iterations);
  }

  /** A fork that was measured by itself and of which nothing was left out. */
  public Fork(int block, double value, List<Double> iterations) {
    this(block, value, iterations, 0, 0);
  }
}
