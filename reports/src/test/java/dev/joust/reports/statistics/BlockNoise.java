package dev.joust.reports.statistics;

import java.util.Random;

/** What contenders of known speed have in a run's blocks. */
interface BlockNoise {

  /**
   * The logarithm of each contender's value, by block and contender.
   *
   * @param truth the logarithms of the contenders' true values
   */
  double[][] values(double[] truth, int blocks, Random random);
}
