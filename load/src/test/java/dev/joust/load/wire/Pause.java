package dev.joust.load.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;

/**
 * A time in which a server answered nobody, and the arithmetic of what an open loop must show of
 * it: the requests due meanwhile wait until its end, so at a rate of R requests a second the k-th
 * longest waits for the pause less k / R.
 *
 * @param leastMillis for how long certainly nobody was answered
 * @param mostMillis for how long answers may have been missing
 */
public record Pause(double leastMillis, double mostMillis) {

  /** What even a machine that is not busy may add, be it to the pause or beside it. */
  public static final double SLACK_MILLIS = 1_000;

  private static final double[] PERCENTILES = {
    0, 10, 25, 50, 75, 80, 90, 95, 97, 98, 99, 99.5, 99.9, 99.99, 100
  };

  /** Fails unless the response times show all of this pause, as they do on any machine. */
  public void assertShownBy(Histogram responseNanos, double requestsPerSecond) {
    double stepMillis = 1_000 / requestsPerSecond;
    for (double percentile : PERCENTILES) {
      assertThat(responseNanos.getValueAtPercentile(percentile) / 1e6)
          .as("p%s of the response time in ms, %s", percentile, this)
          .isGreaterThanOrEqualTo(
              leastMillis - dueMillis(responseNanos, percentile, stepMillis) - stepMillis);
    }
    assertThat(millisOfLongWaits(responseNanos, stepMillis))
        .as("the time in which requests became due that waited for half of it, in ms, %s", this)
        .isGreaterThanOrEqualTo(leastMillis / 2 - stepMillis);
  }

  /**
   * How much more than this pause the response times show, of which a busy machine can make any
   * time.
   */
  public double excessMillis(Histogram responseNanos, double requestsPerSecond) {
    double stepMillis = 1_000 / requestsPerSecond;
    double excess = millisOfLongWaits(responseNanos, stepMillis) - (mostMillis - leastMillis / 2);
    for (double percentile : PERCENTILES) {
      double dueMillis = dueMillis(responseNanos, percentile, stepMillis);
      excess =
          Math.max(
              excess,
              responseNanos.getValueAtPercentile(percentile) / 1e6
                  - Math.max(0, mostMillis - dueMillis));
    }
    return excess;
  }

  /** How long after the first of the requests that waited longest this percentile's was due. */
  private static double dueMillis(Histogram responseNanos, double percentile, double stepMillis) {
    long requests = responseNanos.getTotalCount();
    return (requests - (long) Math.floor(percentile / 100 * requests)) * stepMillis;
  }

  /** The time in which those requests became due that waited for half of the pause, or longer. */
  private double millisOfLongWaits(Histogram responseNanos, double stepMillis) {
    return responseNanos.getCountBetweenValues(
            (long) (leastMillis / 2 * 1e6), responseNanos.getMaxValue())
        * stepMillis;
  }
}
