package dev.joust.reports.chart;

import dev.joust.reports.document.Html;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Writes what is drawn as elements of SVG. Places are in pixels from the upper left corner. Boxes
 * lie below paths, and labels above them.
 */
final class Canvas {

  private final StringBuilder boxes = new StringBuilder();
  private final StringBuilder paths = new StringBuilder();
  private final StringBuilder labels = new StringBuilder();

  /** A number as the file has it: with one digit behind the point at most. */
  static String number(double pixels) {
    BigDecimal rounded = new BigDecimal(pixels).setScale(1, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  static String point(double x, double y) {
    return number(x) + "," + number(y);
  }

  void box(double x, double y, double width, double height, String style) {
    boxes.append(
        "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n"
            .formatted(style, number(x), number(y), number(width), number(height)));
  }

  void line(String style, List<String> points) {
    paths.append("<path class=\"%s\" d=\"M%s\"/>\n".formatted(style, String.join("L", points)));
  }

  void line(String style, double x1, double y1, double x2, double y2) {
    line(style, List.of(point(x1, y1), point(x2, y2)));
  }

  void interval(Look look, double x1, double y1, double x2, double y2) {
    line("interval c" + look.colour(), x1, y1, x2, y2);
  }

  /** A contender's marker; an empty one is of a value that is in doubt. */
  void marker(Look look, double x, double y, boolean sure) {
    String style = "c" + look.colour() + (sure && !look.control() ? "" : " empty");
    paths.append(
        "<path class=\"mark %s\" d=\"%s\" transform=\"translate(%s)\"/>\n"
            .formatted(style, Marker.of(look).outline(), point(x, y)));
  }

  void label(double x, double y, String anchor, String style, String text) {
    labels.append(
        "<text class=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>\n"
            .formatted(style, number(x), number(y), anchor, Html.escaped(text)));
  }

  /** The picture as the text of a file. */
  String svg(Chart chart, int width, double height, String style) {
    String title = Html.escaped(chart.title());
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d"\
         role="img" aria-label="%3$s">
        <title>%3$s</title>
        <desc>%4$s</desc>
        <style>
        %5$s</style>
        <rect class="card" width="%1$d" height="%2$d" rx="10"/>
        %6$s%7$s%8$s</svg>
        """
        .formatted(
            width,
            (int) Math.ceil(height),
            title,
            Html.escaped(chart.description()),
            style,
            boxes,
            paths,
            labels);
  }
}
