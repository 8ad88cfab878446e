package dev.joust.reports.history;

import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Finds where the level of a series changes: by E-divisive (Matteson and James, "A nonparametric
 * approach for multiple change point analysis of multivariate data", Journal of the American
 * Statistical Association 109, 2014), in which each split of what begins a stretch and ends
 * anywhere in it is looked at, the clearest is taken, and both of its sides are searched in the
 * same way. How clear a split is says Student's t of the logarithms, as in Hunter (Fleming et al.,
 * "Hunter: using change point detection to hunt for performance regressions", ICPE 2023), which
 * needs no random numbers, and sees more than permutations do in series of a few dozen points.
 *
 * <p>Because the clearest of many splits is taken, its probability is multiplied by their number,
 * and by that of the series that are looked at together (Bonferroni). So where nothing has changed,
 * and logarithms scatter normally around one level, a change is told in no more histories than the
 * level of doubt says, however many series there are; a test simulates that, with heavier tails
 * too. What drifts, or jumps with the machine, is told as a change.
 */
record ChangePoints(double[] logs, int series, double doubt, TreeMap<Integer, Double> found) {

  /** So many points each side of a change has; a single one may be an accident. */
  static final int LEAST = 2;

  private static final double NO_DIFFERENCE = 1e-9;

  /** A place where a stretch may fall into two, and how likely one so clear is by chance. */
  private record Split(int at, double probability) {}

  /**
   * The changes of a series, in its order.
   *
   * @param values all above 0
   * @param series how many series are looked at together, 1 or more
   * @param doubt in which share of histories in which nothing has changed a change may be told
   */
  static List<ChangePoint> of(double[] values, int series, double doubt) {
    double[] logs = Arrays.stream(values).map(Math::log).toArray();
    ChangePoints own = new ChangePoints(logs, series, doubt, new TreeMap<>());
    own.search(0, logs.length);
    return own.changes();
  }

  static boolean isLongEnough(int points) {
    return points >= 2 * LEAST;
  }

  private void search(int from, int to) {
    if (!isLongEnough(to - from)) {
      return;
    }
    Split clearest = clearest(from, to);
    double probability = Math.min(1, clearest.probability() * splits(to - from) * series);
    if (probability <= doubt) {
      found.put(clearest.at(), probability);
      search(from, clearest.at());
      search(clearest.at(), to);
    }
  }

  static int splits(int points) {
    int ends = points - 2 * LEAST + 1;
    return ends * (ends + 1) / 2;
  }

  private Split clearest(int from, int to) {
    Split clearest = new Split(from + LEAST, 1);
    for (int end = from + 2 * LEAST; end <= to; end++) {
      for (int at = from + LEAST; at <= end - LEAST; at++) {
        double probability = Sides.of(logs, from, at, end).probability();
        if (probability < clearest.probability()) {
          clearest = new Split(at, probability);
        }
      }
    }
    return clearest;
  }

  private List<ChangePoint> changes() {
    List<ChangePoint> changes = new ArrayList<>();
    for (int at : found.keySet()) {
      int from = Optional.ofNullable(found.lowerKey(at)).orElse(0);
      int to = Optional.ofNullable(found.higherKey(at)).orElse(logs.length);
      changes.add(new ChangePoint(at, Sides.of(logs, from, at, to).ratio(), found.get(at)));
    }
    return changes;
  }

  /** Two neighbouring stretches of a series, and Student's t of their difference. */
  private record Sides(double difference, double standardError, int points) {

    static Sides of(double[] logs, int from, int at, int to) {
      double before = mean(logs, from, at);
      double after = mean(logs, at, to);
      double squares = squares(logs, from, at, before) + squares(logs, at, to, after);
      double variance = squares / (to - from - 2) * (1.0 / (at - from) + 1.0 / (to - at));
      return new Sides(after - before, Math.sqrt(variance), to - from);
    }

    private static double mean(double[] logs, int from, int to) {
      return Arrays.stream(logs, from, to).average().orElseThrow();
    }

    private static double squares(double[] logs, int from, int to, double mean) {
      return Arrays.stream(logs, from, to).map(own -> (own - mean) * (own - mean)).sum();
    }

    /** How likely a difference as large, either way, is where there is none. */
    double probability() {
      if (Math.abs(difference) < NO_DIFFERENCE) {
        return 1;
      }
      return standardError == 0
          ? 0
          : 2 * student().survivalProbability(Math.abs(difference) / standardError);
    }

    Ratio ratio() {
      double half = student().inverseSurvivalProbability(0.025) * standardError;
      Interval interval = new Interval(difference - half, difference + half);
      return Ratio.ofLogs(difference, Optional.of(interval), points);
    }

    private TDistribution student() {
      return TDistribution.of(points - 2.0);
    }
  }
}
