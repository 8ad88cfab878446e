package dev.joust.reports.statistics.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The straight line nearest to points, by least squares.
 *
 * @param rSquared the share of y's variance that it explains, 0 to 1; NaN where y does not vary
 */
public record StraightLine(double intercept, double slope, double rSquared) {

  /** The line through points, two at least, whose x are not all the same. */
  public static <T> StraightLine through(
      List<T> points, ToDoubleFunction<T> x, ToDoubleFunction<T> y) {
    double[] xs = points.stream().mapToDouble(x).toArray();
    double[] ys = points.stream().mapToDouble(y).toArray();
    double meanX = Arrays.stream(xs).average().orElseThrow();
    double meanY = Arrays.stream(ys).average().orElseThrow();
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (int i = 0; i < xs.length; i++) {
      xx += (xs[i] - meanX) * (xs[i] - meanX);
      xy += (xs[i] - meanX) * (ys[i] - meanY);
      yy += (ys[i] - meanY) * (ys[i] - meanY);
    }
    double slope = xy / xx;
    return new StraightLine(meanY - slope * meanX, slope, xy * xy / (xx * yy));
  }
}
