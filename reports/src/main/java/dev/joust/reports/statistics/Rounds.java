package dev.joust.reports.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The slices of all contenders of a block in a cell, and what they say of each contender.
 *
 * <p>What slows all slices of a round alike, such as another guest of the host, is the round's
 * common effect: the median of the contenders' residuals. It is taken off, and a contender's value
 * is the trimmed mean of what is left of its slices (Tukey, "The future of data analysis", Annals
 * of Mathematical Statistics 33, 1962). Effects and values are found by turns, as in the fit of a
 * two-way table by medians (Tukey, "Exploratory Data Analysis", 1977, chapter 10). The mean is
 * trimmed because slices have heavy tails, and only trimmed because a slow spell that belongs to a
 * contender is part of what it is like: estimators that reject whatever lies far off would hide it.
 */
final class Rounds {

  /**
   * Which share of a contender's slices is cut off at either end. Of a recorded run, cuts of a
   * tenth and of a fifth left the values of a block with the least scatter.
   */
  private static final double TRIM = 0.2;

  private static final int MOST_TURNS = 10;
  private static final double SMALL_CHANGE = 1e-5;
  private static final Median IN_PLACE = Median.withDefaults().withCopy(false);

  private final double[][] logs;
  private final int contenders;

  /**
   * @param logs logarithms of slices by round and contender; not a number where a contender has no
   *     slice in a round
   */
  Rounds(double[][] logs) {
    this.logs = Arrays.stream(logs).filter(Rounds::isShared).toArray(double[][]::new);
    this.contenders = logs.length == 0 ? 0 : logs[0].length;
  }

  private static boolean isShared(double[] round) {
    return DoubleStream.of(round).filter(value -> !Double.isNaN(value)).limit(2).count() > 1;
  }

  int count(int contender) {
    return (int) Arrays.stream(logs).filter(round -> !Double.isNaN(round[contender])).count();
  }

  /**
   * The logarithm of each contender's value, at the median round's speed; not a number for one that
   * has no slice in a round with another contender's.
   */
  double[] values() {
    double[] effects = new double[logs.length];
    double[] values = values(effects);
    for (int turn = 0; turn < MOST_TURNS; turn++) {
      double[] before = values;
      effects = effects(before);
      values = values(effects);
      if (largestChange(before, values) < SMALL_CHANGE) {
        break;
      }
    }
    double level = effects.length == 0 ? 0 : Median.withDefaults().evaluate(effects);
    return DoubleStream.of(values).map(value -> value + level).toArray();
  }

  private double[] effects(double[] values) {
    double[] effects = new double[logs.length];
    double[] residuals = new double[contenders];
    for (int round = 0; round < logs.length; round++) {
      int present = 0;
      for (int i = 0; i < contenders; i++) {
        if (!Double.isNaN(logs[round][i])) {
          residuals[present++] = logs[round][i] - values[i];
        }
      }
      effects[round] = IN_PLACE.evaluateRange(residuals, 0, present);
    }
    return effects;
  }

  private double[] values(double[] effects) {
    double[] values = new double[contenders];
    double[] column = new double[logs.length];
    for (int contender = 0; contender < contenders; contender++) {
      int present = 0;
      for (int round = 0; round < logs.length; round++) {
        if (!Double.isNaN(logs[round][contender])) {
          column[present++] = logs[round][contender] - effects[round];
        }
      }
      values[contender] = trimmedMean(column, present);
    }
    return values;
  }

  /** The mean of the first so many values without the smallest and largest ones. Sorts them. */
  private static double trimmedMean(double[] values, int count) {
    Arrays.sort(values, 0, count);
    int cut = (int) Math.floor(TRIM * count);
    return Arrays.stream(values, cut, count - cut).average().orElse(Double.NaN);
  }

  private static double largestChange(double[] before, double[] after) {
    return IntStream.range(0, before.length)
        .mapToDouble(i -> Math.abs(after[i] - before[i]))
        .filter(change -> !Double.isNaN(change))
        .max()
        .orElse(0);
  }
}
