package dev.joust.reports.latency;

import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** How the latencies of a contender in a cell are spread, those of all blocks together. */
public final class Distribution {

  private static final int FEWEST_BEYOND = 10;

  /** What lies beyond, one in a thousand, would make the picture of the rest too narrow. */
  private static final double WIDEST_PERCENTILE = 99.9;

  private final Histogram nanos;

  Distribution(Histogram nanos) {
    this.nanos = nanos;
  }

  /**
   * The share of latencies in bins whose widths grow as they do.
   *
   * @param first the number of the first bin; bin {@code i} begins at 10^({@code i}/{@code
   *     perDecade}) nanoseconds and ends where the next begins
   * @param shares the share of all latencies in each bin from the first on, 0 to 1
   */
  public record Bins(int first, double[] shares) {}

  /** The latency in nanoseconds that this percentage of all, 0 to 100, does not exceed. */
  public double nanosAt(double percentile) {
    return nanos.getValueAtPercentile(percentile);
  }

  /**
   * The latencies in nanoseconds at the percentiles that leave 1, 10^(−1/{@code perDecade}),
   * 10^(−2/{@code perDecade}) and so on of all beyond them, as far as there are ten beyond.
   *
   * @param perDecade how many percentiles there are from one that leaves a tenth to one that leaves
   *     a hundredth
   */
  public double[] tail(int perDecade) {
    return IntStream.iterate(0, step -> step + 1)
        .mapToDouble(step -> Math.pow(10, -(double) step / perDecade))
        .takeWhile(beyond -> beyond * nanos.getTotalCount() >= FEWEST_BEYOND)
        .map(beyond -> nanosAt(100 * (1 - beyond)))
        .toArray();
  }

  /**
   * The shares of bins up to that of the 99.9th percentile; a latency is this many bins from ten
   * times that.
   */
  public Bins shares(int perDecade) {
    int first = bin(Math.max(1, nanos.getMinValue()), perDecade);
    int last = bin(Math.max(1, nanosAt(WIDEST_PERCENTILE)), perDecade);
    double all = nanos.getTotalCount();
    double[] shares =
        IntStream.rangeClosed(first, last)
            .mapToDouble(bin -> count(edge(bin, perDecade), edge(bin + 1, perDecade)) / all)
            .toArray();
    return new Bins(first, shares);
  }

  private double count(double from, double to) {
    long lowest = (long) Math.ceil(from);
    return nanos.getCountBetweenValues(lowest, Math.max(lowest, (long) Math.ceil(to) - 1));
  }

  private static int bin(double value, int perDecade) {
    return (int) Math.floor(Math.log10(value) * perDecade);
  }

  private static double edge(int bin, int perDecade) {
    return Math.pow(10, (double) bin / perDecade);
  }
}
