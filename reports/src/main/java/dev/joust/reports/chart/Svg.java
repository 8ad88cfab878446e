package dev.joust.reports.chart;

import dev.joust.reports.asset.Assets;
import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.document.PlainText;
import dev.joust.run.Indifference;
import java.util.List;
import java.util.Optional;

/**
 * Draws charts of values and of ratios as files of SVG, which need no script and no page around
 * them: those of a report that a code host shows. Equal charts give equal files. Ratios are drawn
 * with the margin of indifference.
 */
public record Svg(Chart chart, List<Look> looks, Indifference indifference) {

  private static final int WIDTH = 880;
  private static final double EDGE = 20;
  private static final double GAP = 24;
  private static final double WIDEST_PANEL = 560;
  private static final double LINE = 17;
  private static final double CHARACTER = 7;

  /** The chart as the text of a file. */
  public String text() {
    Canvas canvas = new Canvas();
    canvas.label(EDGE, 30, "start", "title", chart.title());
    chart.better().words().ifPresent(it -> canvas.label(WIDTH - EDGE, 30, "end", "", it));
    double height = drawPanels(canvas, drawLegend(canvas, 54));
    return canvas.svg(
        chart, WIDTH, height, Assets.palette() + Assets.text("dev/joust/reports/chart/svg.css"));
  }

  private double drawLegend(Canvas canvas, double top) {
    double x = EDGE;
    double y = top;
    for (int c : chart.points().map(Point::c).distinct().sorted().toList()) {
      Look look = looks.get(c);
      String name = look.control() ? look.name() + " (control)" : look.name();
      double width = 34 + CHARACTER * name.length();
      if (x + width > WIDTH - EDGE) {
        x = EDGE;
        y += LINE;
      }
      canvas.marker(look, x + 5, y - 4, true);
      canvas.label(x + 15, y, "start", "name", name);
      x += width;
    }
    return y + 26;
  }

  private double drawPanels(Canvas canvas, double top) {
    List<Panel> panels = chart.panels();
    List<Limits> limits = Limits.of(chart);
    int columns = panels.size() == 1 ? 1 : panels.size() == 2 || panels.size() == 4 ? 2 : 3;
    double width = (WIDTH - 2 * EDGE - (columns - 1) * GAP) / columns;
    double y = top;
    for (int first = 0; first < panels.size(); first += columns) {
      int next = Math.min(first + columns, panels.size());
      double lines = 0;
      double height = 0;
      for (int i = first; i < next; i++) {
        lines = Math.max(lines, wrapped(panels.get(i).title(), width).size());
        height = Math.max(height, picture(panels.get(i), limits.get(i)).height());
      }
      for (int i = first; i < next; i++) {
        double x = EDGE + (i - first) * (width + GAP);
        List<String> title = wrapped(panels.get(i).title(), width);
        for (int line = 0; line < title.size(); line++) {
          canvas.label(x, y + LINE * line, "start", "panel", title.get(line));
        }
        picture(panels.get(i), limits.get(i))
            .draw(canvas, x, y + LINE * (lines - 1) + 8, Math.min(width, WIDEST_PANEL));
      }
      y += LINE * (lines - 1) + 8 + height + GAP;
    }
    return y;
  }

  /** Lines where the panel has an axis of numbers, else contenders below each other. */
  private PanelPicture picture(Panel panel, Limits limits) {
    if (!panel.axis().isEmpty()) {
      return new LinesPicture(panel, limits, looks);
    }
    return chart.shape() == Chart.Shape.RATIOS
        ? RowsPicture.ofRatios(panel, limits, looks, indifference)
        : new RowsPicture(panel, looks, Axis.ofValues(limits), Optional.empty());
  }

  private static List<String> wrapped(String text, double width) {
    return PlainText.lines(text, "", (int) (width / CHARACTER));
  }
}
