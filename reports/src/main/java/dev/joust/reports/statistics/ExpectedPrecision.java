package dev.joust.reports.statistics;

import dev.joust.reports.statistics.simultaneous.Looks;
import java.util.stream.IntStream;

/**
 * How small a difference a run is likely to show, before it is made.
 *
 * @param contenders how many are compared with each other, two at least
 * @param contests how many comparisons hold at once, one at least
 */
public record ExpectedPrecision(int contenders, int contests) {

  /**
   * By how much the ratio of two equal contenders scatters from block to block on a machine at
   * rest: half of an interval of 95 % is 1.8 % wide after 19 blocks of 40 rounds, and 3 % after
   * seven (docs/results/power.md).
   */
  private static final double BLOCK_SCATTER = 0.035;

  private static final int FEWEST_BLOCKS = 2;
  private static final int MOST_BLOCKS = 1_000;

  /** Half the width of an interval after so many blocks, as a share; infinite for one block. */
  public double halfWidth(int blocks) {
    if (blocks < FEWEST_BLOCKS) {
      return Double.POSITIVE_INFINITY;
    }
    double freedom = (blocks - 1.0) * (contenders - 1);
    double range = new Confidence(Looks.ERROR / contests).range(contenders, freedom);
    return Math.expm1(range / Math.sqrt(2) * BLOCK_SCATTER / Math.sqrt(blocks));
  }

  /** How many blocks make half the width at most this share. */
  public int blocks(double halfWidth) {
    return IntStream.range(FEWEST_BLOCKS, MOST_BLOCKS)
        .filter(blocks -> halfWidth(blocks) <= halfWidth)
        .findFirst()
        .orElse(MOST_BLOCKS);
  }
}
