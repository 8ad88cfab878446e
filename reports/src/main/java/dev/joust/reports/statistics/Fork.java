package dev.joust.reports.statistics;

import java.util.List;

/**
 * What one fork measured of a measure in a cell.
 *
 * @param block the block of its trial, by which contenders are paired
 * @param value its one value
 * @param iterations the values that {@code value} was made of; empty where the cell was measured
 *     once
 */
public record Fork(int block, double value, List<Double> iterations) {

  public Fork {
    iterations = List.copyOf(iterations);
  }
}
