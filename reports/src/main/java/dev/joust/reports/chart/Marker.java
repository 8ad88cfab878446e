package dev.joust.reports.chart;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The outlines of markers, all of about the same area, as paths of SVG around 0. */
enum Marker {
  CIRCLE(0, 0),
  SQUARE(4, 45, new Corner(0.707, 0)),
  TRIANGLE(3, -90, new Corner(0.877, 0)),
  DIAMOND(2, -90, new Corner(0.931, 0), new Corner(0.537, 90)),
  STAR(5, -90, new Corner(0.944, 0), new Corner(0.361, 36)),
  WYE(3, 90, new Corner(0.746, -21.2), new Corner(0.746, 21.2), new Corner(0.312, 60)),
  CROSS(4, 0, new Corner(0.707, -18.4), new Corner(0.707, 18.4), new Corner(0.316, 45)),
  TIMES(0, 0);

  /** In parts of the side of a square of the same area, and in degrees from the arm. */
  private record Corner(double radius, double degrees) {}

  private final int arms;
  private final double degrees;
  private final Corner[] corners;

  Marker(int arms, double degrees, Corner... corners) {
    this.arms = arms;
    this.degrees = degrees;
    this.corners = corners;
  }

  static Marker of(Look look) {
    return valueOf(look.marker().toUpperCase(Locale.ROOT));
  }

  String outline(double side) {
    return switch (this) {
      case CIRCLE ->
          "M-%1$s,0A%1$s,%1$s,0,1,1,%1$s,0A%1$s,%1$s,0,1,1,-%1$s,0Z"
              .formatted(Canvas.number(side / Math.sqrt(Math.PI)));
      case TIMES ->
          "M-%1$s,-%1$sL%1$s,%1$sM-%1$s,%1$sL%1$s,-%1$s".formatted(Canvas.number(side / 2));
      default ->
          IntStream.range(0, arms * corners.length)
              .mapToObj(i -> corner(i, side))
              .collect(Collectors.joining("L", "M", "Z"));
    };
  }

  private String corner(int i, double side) {
    Corner corner = corners[i % corners.length];
    double arm = degrees + 360.0 * (i / corners.length) / arms;
    double angle = Math.toRadians(arm + corner.degrees());
    return Canvas.point(
        side * corner.radius() * Math.cos(angle), side * corner.radius() * Math.sin(angle));
  }
}
