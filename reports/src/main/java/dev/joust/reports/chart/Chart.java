package dev.joust.reports.chart;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.run.RunContender;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A picture with its table. The browser draws it from {@code panels}; without scripts the table
 * stands for it.
 *
 * @param id unique on the page
 * @param title what is shown: {@code Throughput, req/s}
 * @param description what the picture shows, in a sentence for those who do not see it
 * @param shape how it is drawn
 * @param unit the unit of all values
 * @param better which way is better: {@code higher}, {@code lower} or {@code none}
 * @param panels small pictures with a common scale
 * @param table the numbers that the picture shows
 */
public record Chart(
    String id,
    String title,
    String description,
    Shape shape,
    String unit,
    String better,
    List<Panel> panels,
    @JsonIgnore Table table) {

  /** The mark of a value that nothing else puts in doubt. */
  static final String ONE_SLICE = "of one slice";

  /** Its name among those of a run, which a file may have. */
  public String name() {
    return id.replaceFirst("^chart-", "");
  }

  /** Whether something puts one of its values in doubt, whose marker is hollow then. */
  public boolean hasDoubts() {
    return marks().anyMatch(mark -> !mark.equals(ONE_SLICE));
  }

  /** Whether one of its values is of a single slice, whose marker is hollow as well. */
  public boolean hasSingleSlices() {
    return marks().anyMatch(ONE_SLICE::equals);
  }

  private Stream<String> marks() {
    return panels.stream()
        .flatMap(panel -> panel.points().stream())
        .flatMap(point -> Stream.ofNullable(point.mark()));
  }

  /** Of how many blocks its values are, as {@code 4 blocks}; empty if it has none. */
  public String blocks() {
    IntSummaryStatistics n =
        panels.stream()
            .flatMap(panel -> panel.points().stream())
            .mapToInt(Point::n)
            .summaryStatistics();
    if (n.getCount() == 0) {
      return "";
    }
    String most = n.getMax() == 1 ? "1 block" : n.getMax() + " blocks";
    return n.getMin() == n.getMax() ? most : n.getMin() + " to " + most;
  }

  /** How a chart is drawn. */
  public enum Shape {
    /** Values over a number, with bands for intervals; one point alone is drawn as a dot. */
    VALUES,
    /** Ratios to the best contender in percent, with the margin of indifference. */
    RATIOS,
    /** Latencies over percentiles, on an axis of what lies beyond: 10 %, 1 %, 0.1 %. */
    PERCENTILES,
    /** How latencies spread, a ridge for each of the axis's texts. */
    RIDGES
  }

  /**
   * One of a chart's small pictures.
   *
   * @param title what sets it apart from the others
   * @param axis the name of what {@code x} is; empty where contenders stand below each other
   * @param labels the texts of {@code x}, where those are numbers from 0 of texts
   * @param logarithmic whether {@code x} and the values are drawn on logarithmic scales
   * @param points the values
   * @param curves what is known between and beside the points
   */
  public record Panel(
      String title,
      String axis,
      List<String> labels,
      boolean logarithmic,
      List<Point> points,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Curve> curves) {

    /** Contenders below each other. */
    Panel(String title, List<Point> points) {
      this(title, "", List.of(), false, points);
    }

    Panel(String title, String axis, List<String> labels, boolean logarithmic, List<Point> points) {
      this(title, axis, labels, logarithmic, points, List.of());
    }
  }

  /**
   * Values at even steps of an axis of powers of ten.
   *
   * @param c the number of the contender
   * @param row the place of its text among the panel's {@code labels}; 0 without these
   * @param from the step of the first value, of {@code perDecade} to a power of ten
   * @param perDecade how many steps lie between two powers of ten
   * @param v the values: of percentiles the latencies, of ridges the shares of latencies from a
   *     step to the next
   */
  public record Curve(int c, int row, int from, int perDecade, List<Double> v) {}

  /**
   * A contender's value.
   *
   * @param c the number of the contender, from 0
   * @param x where it stands on the axis; 0 without one
   * @param v the value
   * @param lo the lower end of its 95 % interval; absent for a single block
   * @param hi the upper end
   * @param n of how many blocks
   * @param mark what puts it in doubt, if anything does
   */
  public record Point(int c, double x, double v, Double lo, Double hi, int n, String mark) {

    /** One of which value and interval are drawn as {@code shown} has them. */
    static Point of(
        int c,
        double x,
        double v,
        Optional<Interval> interval,
        int n,
        Optional<String> mark,
        DoubleUnaryOperator shown) {
      Optional<Interval> drawn = interval.map(own -> own.map(shown));
      return new Point(
          c,
          x,
          shown.applyAsDouble(v),
          drawn.map(Interval::low).orElse(null),
          drawn.map(Interval::high).orElse(null),
          n,
          mark.orElse(null));
    }
  }

  /**
   * A table of values by cell and contender.
   *
   * @param contenders the numbers of the contenders that have a column
   * @param rows a cell each
   */
  public record Table(List<Integer> contenders, List<Row> rows) {

    /** A table with the columns of some contenders, whose rows are made of {@code lines}. */
    static Table of(RunView view, Predicate<RunContender> hasColumn, List<Line> lines) {
      List<RunContender> columns = view.contenders().stream().filter(hasColumn).toList();
      return new Table(
          columns.stream().map(view.contenders()::indexOf).toList(),
          lines.stream()
              .map(
                  line ->
                      new Row(
                          line.heading(),
                          line.place(),
                          columns.stream().map(own -> line.entry().apply(own)).toList()))
              .toList());
    }
  }

  /** A row of a table before it is known who has a column. */
  record Line(String heading, Place place, Function<RunContender, Entry> entry) {}

  /**
   * A row of a table.
   *
   * @param heading the cell
   * @param place where its values were measured
   * @param entries an entry for each contender
   */
  public record Row(String heading, Place place, List<Entry> entries) {}

  /**
   * What stands in a table for a contender.
   *
   * @param value the value, or why there is none
   * @param interval its interval; empty if there is none
   * @param best whether it is that of the best contender
   * @param mark what puts it in doubt; empty if nothing does
   */
  public record Entry(String value, String interval, boolean best, String mark) {

    static final Entry NOTHING = new Entry("–", "", false, "");
  }
}
