package dev.joust.reports.chart;

import java.util.List;

/**
 * A picture that the template writes as SVG. Boxes lie below paths, and labels above them. Numbers
 * are texts, in pixels.
 *
 * @param title what is shown
 * @param description the same in a sentence, for those who do not see it
 * @param style the style sheet
 */
record Drawing(
    String title,
    String description,
    int width,
    int height,
    String style,
    List<Box> boxes,
    List<Path> paths,
    List<Label> labels) {

  record Box(String x, String y, String width, String height, String style) {}

  /** A line or an area; {@code at} is a transformation, absent if it stands where it is. */
  record Path(String outline, String at, String style) {}

  /** A text; {@code anchor} is SVG's: {@code start}, {@code middle} or {@code end}. */
  record Label(String x, String y, String anchor, String style, String text) {}
}
