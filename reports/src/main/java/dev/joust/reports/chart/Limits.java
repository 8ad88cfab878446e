package dev.joust.reports.chart;

import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Shape;
import java.util.List;

/**
 * Between which numbers a panel's points and intervals lie.
 *
 * @param least of values the least positive one; of differences in percent, 0 at most
 * @param most 0 at least
 */
record Limits(double least, double most) {

  private static final double ALIKE = 4;

  /** Those of each panel: common ones for panels of like size, as small values must be seen too. */
  static List<Limits> of(Chart chart) {
    boolean ratios = chart.shape() == Shape.RATIOS;
    List<Limits> own = chart.panels().stream().map(panel -> of(panel, ratios)).toList();
    double widest = own.stream().mapToDouble(it -> it.span(ratios)).max().orElse(0);
    List<Limits> large = own.stream().filter(it -> it.span(ratios) > widest / ALIKE).toList();
    double least = large.stream().mapToDouble(Limits::least).min().orElse(0);
    double most = large.stream().mapToDouble(Limits::most).max().orElse(0);
    Limits common = new Limits(least, most);
    return own.stream().map(it -> it.span(ratios) > widest / ALIKE ? common : it).toList();
  }

  private static Limits of(Panel panel, boolean ratios) {
    double least =
        panel.points().stream()
            .mapToDouble(own -> own.lo() == null ? own.v() : own.lo())
            .filter(low -> ratios || low > 0)
            .min()
            .orElse(0);
    double most =
        panel.points().stream()
            .mapToDouble(own -> own.hi() == null ? own.v() : own.hi())
            .max()
            .orElse(0);
    return new Limits(ratios ? Math.min(0, least) : least, Math.max(0, most));
  }

  private double span(boolean ratios) {
    return ratios ? most - least : most;
  }
}
