package dev.joust.reports.chart;

import java.util.Locale;

/** Markers as paths of SVG around 0, as d3 draws them with an area of 58 square pixels. */
enum Marker {
  CIRCLE("M-4.3,0A4.3,4.3,0,1,1,4.3,0A4.3,4.3,0,1,1,-4.3,0Z"),
  SQUARE("M3.8,3.8L-3.8,3.8L-3.8,-3.8L3.8,-3.8Z"),
  TRIANGLE("M0,-6.7L5.8,3.3L-5.8,3.3Z"),
  DIAMOND("M0,-7.1L4.1,0L0,7.1L-4.1,0Z"),
  STAR("M0,-7.2L1.6,-2.2L6.8,-2.2L2.6,0.8L4.2,5.8L0,2.7L-4.2,5.8L-2.6,0.8L-6.8,-2.2L-1.6,-2.2Z"),
  WYE("M2.1,5.3L-2.1,5.3L-2.1,1.2L-5.6,-0.9L-3.6,-4.4L0,-2.4L3.6,-4.4L5.6,-0.9L2.1,1.2Z"),
  CROSS(
      "M5.1,-1.7L5.1,1.7L1.7,1.7L1.7,5.1L-1.7,5.1L-1.7,1.7"
          + "L-5.1,1.7L-5.1,-1.7L-1.7,-1.7L-1.7,-5.1L1.7,-5.1L1.7,-1.7Z"),
  TIMES("M-3.8,-3.8L3.8,3.8M-3.8,3.8L3.8,-3.8");

  private final String outline;

  Marker(String outline) {
    this.outline = outline;
  }

  static Marker of(Look look) {
    return valueOf(look.marker().toUpperCase(Locale.ROOT));
  }

  String outline() {
    return outline;
  }
}
