package dev.joust.reports.chart;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.run.Measure.Direction;
import dev.joust.run.RunContender;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A picture with its table. The browser draws it from {@code panels}; without scripts the table
 * stands for it.
 *
 * @param id unique on the page
 * @param title what is shown: {@code Throughput, req/s}
 * @param description what the picture shows, in a sentence for those who do not see it
 * @param panels small pictures with a common scale
 * @param rows the table: the numbers that the picture shows, by place
 */
public record Chart(
    String id,
    String title,
    String description,
    Shape shape,
    String unit,
    Direction better,
    List<Panel> panels,
    @JsonIgnore List<Row> rows) {

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
    return points().flatMap(point -> Stream.ofNullable(point.mark()));
  }

  Stream<Point> points() {
    return panels.stream().flatMap(panel -> panel.points().stream());
  }

  /** Of how many blocks its values are, as {@code 4 blocks}; empty if it has none. */
  public String blocks() {
    IntSummaryStatistics n = points().mapToInt(Point::n).summaryStatistics();
    return n.getCount() == 0 ? "" : Digits.counted(n, "block");
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
   * @param x where it stands on the axis; 0 without one
   * @param lo the lower end of its 95 % interval; absent for a single block
   * @param n of how many blocks
   * @param mark what puts it in doubt, if anything does
   */
  public record Point(int c, double x, double v, Double lo, Double hi, int n, String mark) {

    private static final int SIGNIFICANT = 5;

    /** An estimate whose value and interval are drawn as {@code unit} has them. */
    static Point of(
        int c, double x, Estimate own, Optional<String> mark, DoubleUnaryOperator unit) {
      DoubleUnaryOperator shown =
          value -> Digits.rounded(unit.applyAsDouble(value), SIGNIFICANT).doubleValue();
      Optional<Interval> drawn = own.interval().map(ends -> ends.map(shown));
      Double low = drawn.map(Interval::low).orElse(null);
      Double high = drawn.map(Interval::high).orElse(null);
      double value = shown.applyAsDouble(own.value());
      return new Point(c, x, value, low, high, own.forks(), mark.orElse(null));
    }
  }

  /** The numbers of the contenders that have a column in the table. */
  public List<Integer> contenders() {
    return rows.stream()
        .flatMap(row -> row.entries().stream())
        .map(Entry::c)
        .distinct()
        .sorted()
        .toList();
  }

  /** A row of a chart's table: what it says of contenders in a place. */
  public record Row(String heading, Place place, List<Entry> entries) {

    static Row of(
        RunView view, String heading, Place place, Function<RunContender, Optional<Entry>> entry) {
      List<Entry> entries =
          view.contenders().stream().flatMap(who -> entry.apply(who).stream()).toList();
      return new Row(heading, place, entries);
    }

    Stream<Point> points() {
      return entries.stream().flatMap(own -> Stream.ofNullable(own.point()));
    }

    /** What it says of a contender; a dash if nothing. */
    public Entry entry(int contender) {
      return entries.stream()
          .filter(own -> own.c() == contender)
          .findFirst()
          .orElse(Entry.of(contender, "–", ""));
    }
  }

  /**
   * What a chart says of a contender in a place.
   *
   * @param point the value as it is drawn; null if it is not
   * @param value the value, or why there is none
   * @param interval its interval; empty if there is none
   * @param best whether it is that of the best contender
   * @param mark what puts it in doubt; empty if nothing does
   */
  public record Entry(
      int c, Point point, String value, String interval, boolean best, String mark) {

    static Entry of(Point point, String value, Optional<String> interval, boolean best) {
      String mark = Objects.requireNonNullElse(point.mark(), "");
      return new Entry(point.c(), point, value, interval.orElse("1 block"), best, mark);
    }

    /** One that is not drawn. */
    static Entry of(int c, String text, String mark) {
      return new Entry(c, null, text, "", false, mark);
    }
  }
}
