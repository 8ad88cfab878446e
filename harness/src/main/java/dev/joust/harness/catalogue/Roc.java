package dev.joust.harness.catalogue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * How many true alarms are bought with how many false ones, from the strictest threshold to the
 * mildest (Fawcett, "An introduction to ROC analysis", Pattern Recognition Letters 27, 2006).
 *
 * @param points from none of both to all of both
 */
public record Roc(List<Point> points) {

  /**
   * What a threshold gives.
   *
   * @param falseShare in which share of comparisons of equal ones an alarm is raised, 0 to 1
   * @param trueShare in which share of comparisons of different ones
   */
  public record Point(double falseShare, double trueShare) {}

  private record Scored(double score, boolean isTrue) {}

  public Roc {
    points = List.copyOf(points);
  }

  /** Of how clear a change seemed where there is one and where there is none; one each at least. */
  static Roc of(double[] ofDifferent, double[] ofEqual) {
    List<Scored> all =
        Stream.concat(scored(ofDifferent, true), scored(ofEqual, false))
            .sorted(Comparator.comparingDouble(Scored::score).reversed())
            .toList();
    List<Point> points = new ArrayList<>(List.of(new Point(0, 0)));
    int trues = 0;
    for (int i = 0; i < all.size(); i++) {
      trues += all.get(i).isTrue() ? 1 : 0;
      // Equal scores pass a threshold together.
      if (i + 1 == all.size() || all.get(i + 1).score() != all.get(i).score()) {
        points.add(
            new Point(
                (i + 1 - trues) / (double) ofEqual.length, trues / (double) ofDifferent.length));
      }
    }
    return new Roc(points);
  }

  private static Stream<Scored> scored(double[] scores, boolean isTrue) {
    return DoubleStream.of(scores).mapToObj(score -> new Scored(score, isTrue));
  }

  /** The area below it: how often a different one seems clearer than an equal one, 0.5 by luck. */
  public double area() {
    double area = 0;
    for (int i = 1; i < points.size(); i++) {
      Point from = points.get(i - 1);
      Point to = points.get(i);
      area += (to.falseShare() - from.falseShare()) * (from.trueShare() + to.trueShare()) / 2;
    }
    return area;
  }
}
