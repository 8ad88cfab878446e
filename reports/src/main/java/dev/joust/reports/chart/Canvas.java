package dev.joust.reports.chart;

import dev.joust.reports.chart.Drawing.Box;
import dev.joust.reports.chart.Drawing.Label;
import dev.joust.reports.chart.Drawing.Path;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Collects what is drawn. Places are in pixels from the upper left corner. */
final class Canvas {

  private static final double MARKER_SIDE = 7.6;

  private final List<Box> boxes = new ArrayList<>();
  private final List<Path> paths = new ArrayList<>();
  private final List<Label> labels = new ArrayList<>();

  /** A number as the file has it: with one digit behind the point at most. */
  static String number(double pixels) {
    BigDecimal rounded = new BigDecimal(pixels).setScale(1, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  static String point(double x, double y) {
    return number(x) + "," + number(y);
  }

  void box(double x, double y, double width, double height, String style) {
    boxes.add(new Box(number(x), number(y), number(width), number(height), style));
  }

  void line(String style, List<String> points) {
    paths.add(new Path("M" + String.join("L", points), null, style));
  }

  void line(String style, double x1, double y1, double x2, double y2) {
    line(style, List.of(point(x1, y1), point(x2, y2)));
  }

  void interval(Look look, double x1, double y1, double x2, double y2) {
    line("interval c" + look.colour(), x1, y1, x2, y2);
  }

  /** A contender's marker; an empty one is of a value that is in doubt. */
  void marker(Look look, double x, double y, boolean sure) {
    paths.add(
        new Path(
            Marker.of(look).outline(MARKER_SIDE),
            "translate(%s)".formatted(point(x, y)),
            "mark c%s%s".formatted(look.colour(), sure && !look.control() ? "" : " empty")));
  }

  void label(double x, double y, String anchor, String style, String text) {
    labels.add(new Label(number(x), number(y), anchor, style, text));
  }

  Drawing drawing(Chart chart, int width, double height, String style) {
    return new Drawing(
        chart.title(),
        chart.description(),
        width,
        (int) Math.ceil(height),
        style,
        List.copyOf(boxes),
        List.copyOf(paths),
        List.copyOf(labels));
  }
}
