package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.run.Indifference;
import java.util.List;
import java.util.Optional;

/**
 * Contenders below each other, each with its interval.
 *
 * @param across the axis of all values
 * @param margin what lies within is equal, for differences in percent; absent for values
 */
record RowsPicture(Panel panel, List<Look> looks, Axis across, Optional<Margin> margin)
    implements PanelPicture {

  private static final double ROW = 22;
  private static final double BELOW = 28;
  private static final double CHARACTER = 7;

  record Margin(double from, double to) {}

  static RowsPicture ofRatios(
      Panel panel, Limits limits, List<Look> looks, Indifference indifference) {
    double more = 1 + indifference.share();
    Margin margin = new Margin(100 * (1 / more - 1), 100 * (more - 1));
    double pad = 0.04 * (limits.most() - limits.least());
    double from = Math.min(limits.least() - pad, margin.from() - 1);
    double to = Math.max(limits.most() + pad, margin.to() + 1);
    return new RowsPicture(panel, looks, Axis.even(from, to, 6), Optional.of(margin));
  }

  @Override
  public double height() {
    return ROW * panel.points().size() + BELOW;
  }

  @Override
  public void draw(Canvas canvas, double x, double y, double width) {
    int longest = panel.points().stream().mapToInt(it -> look(it).name().length()).max().orElse(0);
    double left = x + 12 + CHARACTER * longest;
    double right = x + width - 14;
    double bottom = y + height() - BELOW;
    margin.ifPresent(
        own -> {
          double from = across.at(own.from(), left, right);
          canvas.box(from, y, across.at(own.to(), left, right) - from, bottom - y, "margin");
        });
    for (double tick : across.ticks()) {
      double at = across.at(tick, left, right);
      canvas.line(margin.isPresent() && tick == 0 ? "zero" : "grid", at, y, at, bottom);
      String sign = margin.isPresent() && tick > 0 ? "+" : "";
      canvas.label(at, bottom + 16, "middle", "tick", sign + Axis.text(tick));
    }
    for (int row = 0; row < panel.points().size(); row++) {
      Point point = panel.points().get(row);
      double middle = y + ROW * (row + 0.5);
      canvas.label(left - 8, middle + 4, "end", "name", look(point).name());
      if (point.lo() != null) {
        double low = across.at(point.lo(), left, right);
        canvas.interval(look(point), low, middle, across.at(point.hi(), left, right), middle);
      }
      double value = across.at(point.v(), left, right);
      canvas.marker(look(point), value, middle, point.mark() == null);
    }
  }

  private Look look(Point point) {
    return looks.get(point.c());
  }
}
