package dev.joust.reports.statistics.simultaneous;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How far the largest Student's t of several pairs goes by chance (Westfall and Young,
 * <em>Resampling-Based Multiple Testing</em>, 1993), and where it is looked at several times (Lan
 * and DeMets, "Discrete sequential boundaries for clinical trials", Biometrika 70, 1983). Pairs
 * that hang together, as by rate and CPU time of the same requests, go far together and need less
 * room than Bonferroni's inequality leaves.
 *
 * <p>What is left of a block's differences without their means could have come with the other sign
 * as well, of all pairs at once (Wu, "Jackknife, bootstrap and other resampling methods in
 * regression analysis", Annals of Statistics 14, 1986). The largest t is taken for each way to
 * choose the blocks' signs, or for many that are drawn; the same differences always give the same
 * numbers.
 *
 * @param differences of pairs in blocks, by pair, then by block; not a number where a pair lacks a
 *     block
 * @param looks one at least, in order; the last after all blocks
 */
public record LargestT(double[][] differences, List<Look> looks) {

  /**
   * Of fewer blocks there are too few ways to choose signs; then Bonferroni's inequality holds. See
   * docs/results/looks.md.
   */
  public static final int FEWEST_BLOCKS = 6;

  /** Up to so many blocks all ways are taken, beyond as many as of so many. */
  private static final int MOST_BLOCKS_OF_ALL_WAYS = 13;

  private static final int WAYS = 1 << (MOST_BLOCKS_OF_ALL_WAYS - 1);
  private static final long SEED = 1;

  /**
   * What t no pair passes at the last look, and none at an earlier look that one's, but for the
   * error of the last look. Infinite where there are too few blocks to tell.
   */
  public double limit() {
    Look last = looks.get(looks.size() - 1);
    if (last.blocks() < FEWEST_BLOCKS) {
      return Double.POSITIVE_INFINITY;
    }
    double[][] largest = largest(ways(last.blocks()), centred(last.blocks()));
    boolean[] told = new boolean[largest[0].length];
    double limit = Double.POSITIVE_INFINITY;
    double spentByBonferroni = 0;
    for (int i = 0; i < looks.size(); i++) {
      Look look = looks.get(i);
      if (look.blocks() < FEWEST_BLOCKS) {
        spentByBonferroni = look.error();
      } else {
        limit = limit(look.error() - spentByBonferroni, largest[i], told);
      }
    }
    return limit;
  }

  /**
   * Of the ways that no earlier look tells as many are told as may be. The differences as they are
   * count as one more way that is told, as in any test by resampling.
   */
  private static double limit(double error, double[] largest, boolean[] told) {
    double[] left =
        IntStream.range(0, told.length)
            .filter(i -> !told[i])
            .mapToDouble(i -> largest[i])
            .sorted()
            .toArray();
    int more = (int) (error * (told.length + 1)) - 1 - (told.length - left.length);
    if (more < 0) {
      return Double.POSITIVE_INFINITY;
    }
    double limit = left[left.length - 1 - more];
    for (int i = 0; i < told.length; i++) {
      told[i] |= largest[i] > limit;
    }
    return limit;
  }

  /** Signs of blocks by way; the first is always the same, as t has no sign. */
  private static boolean[][] ways(int blocks) {
    boolean areAll = blocks <= MOST_BLOCKS_OF_ALL_WAYS;
    Random random = new Random(SEED);
    boolean[][] ways = new boolean[areAll ? 1 << (blocks - 1) : WAYS][blocks];
    for (int way = 0; way < ways.length; way++) {
      for (int block = 0; block < blocks; block++) {
        ways[way][block] = areAll ? (way >> block & 1) == 1 : random.nextBoolean();
      }
    }
    return ways;
  }

  /** Differences less their pair's mean; 0 where a pair lacks a block. */
  private double[][] centred(int blocks) {
    return Arrays.stream(differences)
        .map(
            own -> {
              double mean =
                  Arrays.stream(own, 0, blocks).filter(Double::isFinite).average().orElse(0);
              return Arrays.stream(own, 0, blocks)
                  .map(value -> Double.isFinite(value) ? value - mean : 0)
                  .toArray();
            })
        .toArray(double[][]::new);
  }

  /** The largest t of all pairs by look, then by way. */
  private double[][] largest(boolean[][] ways, double[][] centred) {
    double[][] largest = new double[looks.size()][ways.length];
    for (int pair = 0; pair < centred.length; pair++) {
      for (int way = 0; way < ways.length; way++) {
        double sum = 0;
        double squares = 0;
        int count = 0;
        int block = 0;
        for (int look = 0; look < looks.size(); look++) {
          for (; block < looks.get(look).blocks(); block++) {
            double value = centred[pair][block];
            sum += ways[way][block] ? value : -value;
            squares += value * value;
            count += Double.isFinite(differences[pair][block]) ? 1 : 0;
          }
          double ofMean = sum * sum / Math.max(1, count);
          double rest = squares - ofMean;
          double t = rest > 0 ? Math.sqrt(ofMean * (count - 1) / rest) : 0;
          largest[look][way] = Math.max(largest[look][way], t);
        }
      }
    }
    return largest;
  }
}
