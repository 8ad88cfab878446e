package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Panel;
import dev.joust.run.Indifference;
import java.util.List;

/** One of a chart's small pictures. */
interface PanelPicture {

  /** Its height in pixels. */
  double height();

  /** Draws it with its upper left corner at a place. */
  void draw(Canvas canvas, double x, double y, double width);

  /** Lines where the panel has an axis of numbers, else contenders below each other. */
  static PanelPicture of(
      Chart chart, Panel panel, Limits limits, List<Look> looks, Indifference indifference) {
    if (!panel.axis().isEmpty()) {
      return new LinesPicture(panel, limits, looks);
    }
    return chart.shape() == Chart.Shape.RATIOS
        ? RowsPicture.ofRatios(panel, limits, looks, indifference)
        : RowsPicture.ofValues(panel, limits, looks);
  }
}
