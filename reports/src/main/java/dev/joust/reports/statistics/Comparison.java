package dev.joust.reports.statistics;

import java.util.Optional;

/**
 * Two contenders in one cell, compared block by block.
 *
 * @param better the one that did better on the mean of their common blocks
 * @param worse the other
 * @param ratio the worse one's value to the better one's; absent if values are not positive
 * @param p of the paired t test on logarithms, two-sided
 * @param adjustedP {@code p} after Holm's correction for all comparisons of the cell
 */
public record Comparison(
    String better, String worse, Optional<Ratio> ratio, double p, double adjustedP) {

  /** Up to which adjusted p a difference counts as shown. */
  public static final double LEVEL = 0.05;

  /** Whether the data tell the two apart. */
  public boolean shown() {
    return adjustedP < LEVEL;
  }

  Comparison adjusted(double p) {
    return new Comparison(better, worse, ratio, this.p, p);
  }
}
