package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import java.util.Comparator;
import java.util.List;

/** A line for each contender over an axis of numbers, with the intervals of its values. */
record LinesPicture(Panel panel, Limits limits, List<Look> looks) implements PanelPicture {

  private static final double HEIGHT = 220;
  private static final int MOST_NUMBERS_NAMED = 6;

  /** How far contenders stand beside each other, so that equal values do not hide each other. */
  private static final double ASIDE = 4;

  @Override
  public double height() {
    return HEIGHT;
  }

  @Override
  public void draw(Canvas canvas, double x, double y, double width) {
    Axis up = Axis.ofValues(limits);
    Field field = new Field(canvas, numbers(), up, x + 44, x + width - 12, y + 8, y + HEIGHT - 40);
    field.drawAxes(panel.axis());
    List<Integer> shown = panel.points().stream().map(Point::c).distinct().sorted().toList();
    for (int i = 0; i < shown.size(); i++) {
      int c = shown.get(i);
      List<Point> points =
          panel.points().stream()
              .filter(own -> own.c() == c)
              .sorted(Comparator.comparingDouble(Point::x))
              .toList();
      field.drawLine(looks.get(c), points, ASIDE * (i - (shown.size() - 1) / 2.0));
    }
  }

  private Axis numbers() {
    List<Double> numbers = panel.points().stream().map(Point::x).distinct().sorted().toList();
    double first = numbers.get(0);
    double last = numbers.get(numbers.size() - 1);
    double gap = last > first ? 0.1 * (last - first) : 1;
    Axis axis =
        panel.logarithmic()
            ? Axis.logarithmic(first / 1.5, last * 1.5)
            : Axis.even(first - gap, last + gap, 5);
    return numbers.size() > MOST_NUMBERS_NAMED
        ? axis
        : new Axis(axis.from(), axis.to(), axis.logarithmic(), numbers);
  }

  /** Where lines are drawn, within two axes. */
  private record Field(
      Canvas canvas, Axis across, Axis up, double left, double right, double top, double bottom) {

    double x(Point point) {
      return across.at(point.x(), left, right);
    }

    double y(double value) {
      return up.at(value, bottom, top);
    }

    void drawAxes(String name) {
      for (double tick : up.ticks()) {
        canvas.line("grid", left, y(tick), right, y(tick));
        canvas.label(left - 7, y(tick) + 4, "end", "tick", Axis.text(tick));
      }
      canvas.line("axis", left, bottom, right, bottom);
      for (double tick : across.ticks()) {
        double at = across.at(tick, left, right);
        canvas.line("axis", at, bottom, at, bottom + 4);
        canvas.label(at, bottom + 17, "middle", "tick", Axis.text(tick));
      }
      canvas.label((left + right) / 2, bottom + 34, "middle", "tick", name);
    }

    void drawLine(Look look, List<Point> points, double aside) {
      canvas.line(
          "line c" + look.colour() + (look.control() ? " control" : ""),
          points.stream().map(own -> Canvas.point(x(own) + aside, y(own.v()))).toList());
      for (Point own : points) {
        if (own.lo() != null) {
          canvas.interval(look, x(own) + aside, y(own.lo()), x(own) + aside, y(own.hi()));
        }
        canvas.marker(look, x(own) + aside, y(own.v()), own.mark() == null);
      }
    }
  }
}
