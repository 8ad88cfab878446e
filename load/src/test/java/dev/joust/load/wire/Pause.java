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

  /** What a busy machine may add, be it to the pause or beside it. */
  static final double SLACK_MILLIS = 1_000;

  private static final double[] PERCENTILES = {
    0, 10, 25, 50, 75, 80, 90, 95, 97, 98, 99, 99.5, 99.9, 99.99, 100
  };

  /**
   * Fails unless the response times show this pause, all of it and nothing much beside it.
   *
   * @param stolen watched since before the first request
   */
  public void assertShownBy(
      Histogram responseNanos, double requestsPerSecond, StolenMillis stolen) {
    double slackMillis = SLACK_MILLIS + stolen.sinceThen();
    long requests = responseNanos.getTotalCount();
    double stepMillis = 1_000 / requestsPerSecond;
    for (double percentile : PERCENTILES) {
      long longer = requests - (long) Math.floor(percentile / 100 * requests);
      double dueMillis = longer * stepMillis;
      assertThat(responseNanos.getValueAtPercentile(percentile) / 1e6)
          .as("p%s of the response time in ms, %s", percentile, this)
          .isBetween(
              Math.max(0, leastMillis - dueMillis - stepMillis),
              Math.max(0, mostMillis - dueMillis) + slackMillis);
    }
    double halfMillis = leastMillis / 2;
    assertThat(
            responseNanos.getCountBetweenValues(
                    (long) (halfMillis * 1e6), responseNanos.getMaxValue())
                * stepMillis)
        .as("the time in which requests became due that waited for half of it, in ms, %s", this)
        .isBetween(halfMillis - stepMillis, mostMillis - halfMillis + slackMillis);
  }
}
