package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import java.util.Comparator;
import java.util.List;

/** A line for each contender over an axis of numbers, with the intervals of its values. */
record LinesPicture(Panel panel, Limits limits, List<Look> looks) implements PanelPicture {

  /** From which ratio of largest to smallest on values are drawn on a logarithmic axis. */
  private static final double SPREAD = 30;

  private static final double HEIGHT = 220;
  private static final int MOST_NUMBERS_NAMED = 6;

  /**
   * By how much contenders stand beside each other, so that equal values do not hide each other.
   */
  private static final double ASIDE = 4;

  @Override
  public double height() {
    return HEIGHT;
  }

  @Override
  public void draw(Canvas canvas, double x, double y, double width) {
    double left = x + 44;
    double right = x + width - 12;
    double top = y + 8;
    double bottom = y + HEIGHT - 40;
    Axis up = Axis.ofValues(limits.least(), limits.most(), SPREAD);
    for (double tick : up.ticks()) {
      double at = up.at(tick, bottom, top);
      canvas.line("grid", left, at, right, at);
      canvas.label(left - 7, at + 4, "end", "tick", Axis.text(tick));
    }
    Axis across = numbers();
    canvas.line("axis", left, bottom, right, bottom);
    for (double tick : across.ticks()) {
      double at = across.at(tick, left, right);
      canvas.line("axis", at, bottom, at, bottom + 4);
      canvas.label(at, bottom + 17, "middle", "tick", Axis.text(tick));
    }
    canvas.label((left + right) / 2, bottom + 34, "middle", "tick", panel.axis());
    List<Integer> shown = panel.points().stream().map(Point::c).distinct().sorted().toList();
    for (int i = 0; i < shown.size(); i++) {
      double aside = ASIDE * (i - (shown.size() - 1) / 2.0);
      List<Placed> places =
          points(shown.get(i)).stream()
              .map(
                  own ->
                      new Placed(
                          own,
                          aside + across.at(own.x(), left, right),
                          up.at(own.v(), bottom, top)))
              .toList();
      drawLine(canvas, looks.get(shown.get(i)), places);
      for (Placed own : places) {
        if (own.point().lo() != null) {
          double low = up.at(own.point().lo(), bottom, top);
          double high = up.at(own.point().hi(), bottom, top);
          canvas.interval(looks.get(shown.get(i)), own.x(), low, own.x(), high);
        }
        canvas.marker(looks.get(shown.get(i)), own.x(), own.y(), own.point().mark() == null);
      }
    }
  }

  /** A value and where it stands. */
  private record Placed(Point point, double x, double y) {}

  private static void drawLine(Canvas canvas, Look look, List<Placed> places) {
    canvas.line(
        "line c" + look.colour() + (look.control() ? " control" : ""),
        places.stream().map(own -> Canvas.point(own.x(), own.y())).toList());
  }

  private List<Point> points(int contender) {
    return panel.points().stream()
        .filter(own -> own.c() == contender)
        .sorted(Comparator.comparingDouble(Point::x))
        .toList();
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
    return numbers.size() <= MOST_NUMBERS_NAMED ? axis.with(numbers) : axis;
  }
}
