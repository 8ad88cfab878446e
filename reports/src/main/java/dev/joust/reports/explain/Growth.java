package dev.joust.reports.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How a frame's share of all samples has changed.
 *
 * @param shareBefore its share then, 0 to 1
 * @param shareAfter its share now
 * @param halfWidth half the width of the interval of the difference: those of all frames hold at
 *     once in 95 of 100 cases, samples being independent
 */
record Growth(
    String frame,
    Weight before,
    Weight after,
    double shareBefore,
    double shareAfter,
    double halfWidth) {

  static final int LEAST_SAMPLES = 10;

  private static final double DOUBT = 0.05;

  /** By how much the share has grown; below 0 if it has shrunk. */
  double difference() {
    return shareAfter - shareBefore;
  }

  boolean isSure() {
    return Math.abs(difference()) > halfWidth;
  }

  /**
   * The changes of all frames that are seen often enough, the greatest growth first. Their
   * intervals are those of a normal distribution, widened after Bonferroni by their number.
   */
  static List<Growth> of(
      Map<String, Weight> before, Weight allBefore, Map<String, Weight> after, Weight allAfter) {
    Map<String, Weight> all = new TreeMap<>(before);
    after.forEach((frame, now) -> all.merge(frame, now, Weight::plus));
    all.values().removeIf(both -> both.samples() < LEAST_SAMPLES);
    if (all.isEmpty() || allBefore.sum() == 0 || allAfter.sum() == 0) {
      return List.of();
    }
    double deviations =
        NormalDistribution.of(0, 1).inverseSurvivalProbability(DOUBT / 2 / all.size());
    List<Growth> growths = new ArrayList<>();
    for (String frame : all.keySet()) {
      Weight own = before.getOrDefault(frame, Weight.NONE);
      Weight now = after.getOrDefault(frame, Weight.NONE);
      double variance = own.varianceOfShareOf(allBefore) + now.varianceOfShareOf(allAfter);
      double half = deviations * Math.sqrt(variance);
      growths.add(new Growth(frame, own, now, own.shareOf(allBefore), now.shareOf(allAfter), half));
    }
    growths.sort(Comparator.comparingDouble(Growth::difference).reversed());
    return List.copyOf(growths);
  }
}
