package dev.joust.reports.chart;

/** One of a chart's small pictures. */
interface PanelPicture {

  /** Its height in pixels. */
  double height();

  /** Draws it with its upper left corner at a place. */
  void draw(Canvas canvas, double x, double y, double width);
}
