package dev.joust.reports.history;

import dev.joust.reports.chart.Names;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Setting;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The points of a contender in a cell, of runs of one method.
 *
 * @param contender whose: versions and folders of a contender are points of one series
 * @param method the version of the method by which all of its runs were made
 * @param cold whether servers had just started
 * @param points by date, or by version if that is asked
 * @param changes where its level has changed, in the order of points
 */
public record Series(
    String contender,
    Setting setting,
    Cell cell,
    boolean cold,
    String method,
    List<Point> points,
    List<ChangePoint> changes) {

  private static final String BLOCKS = "▁▂▃▄▅▆▇█";

  /** A spread that is smaller is drawn as small as it is. */
  private static final double LEAST_SPREAD = 0.1;

  public Series {
    points = List.copyOf(points);
    changes = List.copyOf(changes);
  }

  /**
   * A contender's name less its version or folder, which change from point to point: {@code
   * netty?ioThreads=1} of {@code netty@4.2.18.Final?ioThreads=1}.
   */
  public static String contenderOf(String name) {
    return name.replaceFirst("@[^?]*", "");
  }

  /**
   * The suite, its exchange or else its way, and the factors: {@code flow: websocket,
   * connections=100}.
   */
  String place() {
    String exchange = cell.value(Factor.EXCHANGE).orElse(setting.way());
    String factors = cell.without(Factor.EXCHANGE).toString();
    return Stream.of(setting.suite() + ": " + exchange, factors, cold ? Names.COLD : "")
        .filter(own -> !own.isEmpty())
        .collect(Collectors.joining(", "));
  }

  Point first() {
    return points.get(0);
  }

  Point last() {
    return points.get(points.size() - 1);
  }

  /** This with other points, and where their level has changed. */
  Series with(List<Point> others, List<ChangePoint> changed) {
    return new Series(contender, setting, cell, cold, method, others, changed);
  }

  Series searched(int together, double doubt) {
    double[] values = points.stream().mapToDouble(Point::value).toArray();
    return isSearchable() ? with(points, ChangePoints.of(values, together, doubt)) : this;
  }

  boolean isSearchable() {
    return ChangePoints.isLongEnough(points.size())
        && points.stream().allMatch(point -> point.value() > 0);
  }

  Optional<ChangePoint> changeAt(int index) {
    return changes.stream().filter(own -> own.index() == index).findFirst();
  }

  /** The numbers of the surroundings on either side of a change, in words if they differ. */
  String surroundingsOf(ChangePoint change) {
    int before = points.get(change.index() - 1).surroundings();
    int after = points.get(change.index()).surroundings();
    return before == after
        ? ""
        : "; the surroundings differ too: %d before, %d after".formatted(before, after);
  }

  /**
   * Values as a row of blocks (Tufte, "Beautiful evidence", 2006); the lowest block is the least
   * value, and the highest a tenth more or the largest.
   */
  String sparkline() {
    List<Double> values = points.stream().map(Point::value).toList();
    double least = Collections.min(values);
    double span = Math.max(Collections.max(values) - least, LEAST_SPREAD * Math.abs(least));
    return values.stream()
        .map(value -> span == 0 ? 0 : (int) ((value - least) / span * (BLOCKS.length() - 1) + 0.5))
        .map(height -> BLOCKS.substring(height, height + 1))
        .collect(Collectors.joining());
  }
}
