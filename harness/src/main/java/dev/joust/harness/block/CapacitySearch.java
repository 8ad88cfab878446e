package dev.joust.harness.block;

import java.util.Arrays;

/**
 * Searches the highest rate at which a server still answers in time, by trials that may mislead: a
 * slice near that rate passes or fails by chance. Each possible rate has a probability, which a
 * trial shifts to one side of its rate; the next trial takes place at their median (Horstein,
 * "Sequential transmission using noiseless feedback", IEEE Transactions on Information Theory 9,
 * 1963; Waeber, Frazier and Henderson, "Bisection search with noisy responses", SIAM Journal on
 * Control and Optimization 51, 2013). As in RFC 9971, an answer is a range: a rate that is likely
 * too low, and one that is likely too high.
 */
final class CapacitySearch {

  /** How often a trial tells the truth. */
  private static final double TRUTH = 0.9;

  /** What is searched, in shares of the throughput of a closed loop. */
  private static final double LEAST_SHARE = 0.3;

  private static final double MOST_SHARE = 2;

  /**
   * What is likely before anything was tried: the throughput itself, within a fifth or so; the rest
   * has a chance as well.
   */
  private static final double USUAL_DEVIATION = 0.2;

  private static final double UNUSUAL = 0.02;

  /** Rates are half a percent apart. */
  private static final double STEP = Math.log(1.005);

  private static final double LIKELY = 0.9;

  private final double leastPerSecond;
  private final double[] probabilities;

  /**
   * A rate and how well it is known, in requests per second.
   *
   * @param perSecond as likely too low as too high
   * @param lowPerSecond the lower bound of the search
   * @param highPerSecond the upper bound of the search
   */
  record Found(double perSecond, double lowPerSecond, double highPerSecond) {}

  /**
   * A search that knows nothing yet.
   *
   * @param throughputPerSecond what the server answers in a closed loop; above 0
   */
  CapacitySearch(double throughputPerSecond) {
    this.leastPerSecond = LEAST_SHARE * throughputPerSecond;
    this.probabilities = new double[(int) (Math.log(MOST_SHARE / LEAST_SHARE) / STEP) + 1];
    for (int i = 0; i < probabilities.length; i++) {
      double deviation = Math.log(rateAt(i) / throughputPerSecond) / USUAL_DEVIATION;
      probabilities[i] = Math.exp(-deviation * deviation / 2) + UNUSUAL;
    }
    normalise();
  }

  /** At which rate to try next, in whole requests per second. */
  double next() {
    return Math.max(1, Math.rint(rate(0.5)));
  }

  /**
   * A trial has ended.
   *
   * @param perSecond its rate
   * @param passed whether the server has answered in time
   */
  void tried(double perSecond, boolean passed) {
    for (int i = 0; i < probabilities.length; i++) {
      boolean isAbove = rateAt(i) > perSecond;
      probabilities[i] *= isAbove == passed ? TRUTH : 1 - TRUTH;
    }
    normalise();
  }

  private void normalise() {
    double sum = Arrays.stream(probabilities).sum();
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] /= sum;
    }
  }

  Found found() {
    return new Found(rate(0.5), rate(1 - LIKELY), rate(LIKELY));
  }

  private double rate(double quantile) {
    double below = 0;
    for (int i = 0; i < probabilities.length; i++) {
      below += probabilities[i];
      if (below >= quantile) {
        return rateAt(i);
      }
    }
    return rateAt(probabilities.length - 1);
  }

  private double rateAt(int index) {
    return leastPerSecond * Math.exp(index * STEP);
  }
}
