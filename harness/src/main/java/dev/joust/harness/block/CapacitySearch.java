package dev.joust.harness.block;

import java.util.Arrays;

/**
 * Searches the highest rate at which a server still answers in time, by trials that may mislead: a
 * slice near that rate passes or fails by chance. The chance to pass falls with the rate along a
 * logistic function whose middle is the rate that is searched, and whose spread is not known
 * either. Each pair of them has a probability, which trials change by Bayes' rule (Kontsevich and
 * Tyler, "Bayesian adaptive estimation of psychometric slope and threshold", Vision Research 39,
 * 1999). As in RFC 9971, an answer is a range: a rate that is likely too low, and one that is
 * likely too high.
 */
final class CapacitySearch {

  /** How often a trial misleads, however far its rate is from what is searched. */
  private static final double LAPSE = 0.02;

  /**
   * Spreads, as shares of the rate, for a slice of one request; that of n requests is smaller by
   * the square root of n, as a queue of random arrivals varies.
   */
  private static final double LEAST_SPREAD = 0.2;

  private static final double MOST_SPREAD = 6;
  private static final int SPREADS = 8;

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

  /**
   * Where the trials after the first take place, alternately: at the median itself they would tell
   * little of the spread.
   */
  private static final double LOWER_TRIAL = 0.25;

  private static final double UPPER_TRIAL = 0.75;

  private final double leastPerSecond;
  private final double[] spreads;

  /** By spread and by rate. */
  private final double[][] probabilities;

  private int trials;

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
   * @param trialSeconds how long a trial is
   */
  CapacitySearch(double throughputPerSecond, double trialSeconds) {
    this.leastPerSecond = LEAST_SHARE * throughputPerSecond;
    this.spreads = spreads(Math.max(1, throughputPerSecond * trialSeconds));
    this.probabilities = new double[SPREADS][(int) (Math.log(MOST_SHARE / LEAST_SHARE) / STEP) + 1];
    for (double[] ofSpread : probabilities) {
      for (int i = 0; i < ofSpread.length; i++) {
        double deviation = Math.log(rateAt(i) / throughputPerSecond) / USUAL_DEVIATION;
        ofSpread[i] = Math.exp(-deviation * deviation / 2) + UNUSUAL;
      }
    }
    normalise();
  }

  private static double[] spreads(double requests) {
    double[] spreads = new double[SPREADS];
    for (int s = 0; s < SPREADS; s++) {
      double share = s / (SPREADS - 1.0);
      spreads[s] = LEAST_SPREAD * Math.pow(MOST_SPREAD / LEAST_SPREAD, share) / Math.sqrt(requests);
    }
    return spreads;
  }

  /** At which rate to try next, in whole requests per second. */
  double next() {
    double quantile = trials == 0 ? 0.5 : trials % 2 == 0 ? LOWER_TRIAL : UPPER_TRIAL;
    return Math.max(1, Math.rint(rate(quantile)));
  }

  /** A trial at a rate has ended, in which the server has answered in time or not. */
  void tried(double perSecond, boolean passed) {
    for (int s = 0; s < SPREADS; s++) {
      for (int i = 0; i < probabilities[s].length; i++) {
        double beyond = Math.log(perSecond / rateAt(i)) / spreads[s];
        double chance = LAPSE + (1 - 2 * LAPSE) / (1 + Math.exp(beyond));
        probabilities[s][i] *= passed ? chance : 1 - chance;
      }
    }
    normalise();
    trials++;
  }

  private void normalise() {
    double sum = Arrays.stream(probabilities).flatMapToDouble(Arrays::stream).sum();
    for (double[] ofSpread : probabilities) {
      for (int i = 0; i < ofSpread.length; i++) {
        ofSpread[i] /= sum;
      }
    }
  }

  Found found() {
    return new Found(rate(0.5), rate(1 - LIKELY), rate(LIKELY));
  }

  /** The quantile of the rate, whatever the spread; within a step probability is even. */
  private double rate(double quantile) {
    double below = 0;
    int last = probabilities[0].length - 1;
    for (int i = 0; i < last; i++) {
      double here = probability(i);
      if (below + here >= quantile) {
        return rateAt(Math.max(0, i - 0.5 + (quantile - below) / here));
      }
      below += here;
    }
    return rateAt(last);
  }

  private double probability(int index) {
    double sum = 0;
    for (double[] ofSpread : probabilities) {
      sum += ofSpread[index];
    }
    return sum;
  }

  private double rateAt(double index) {
    return leastPerSecond * Math.exp(index * STEP);
  }
}
