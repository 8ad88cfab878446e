package dev.joust.reports.chart;

import dev.joust.reports.document.Json;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import java.util.List;

/**
 * Ratios with their intervals, below one another around 1, as a page's script draws them.
 *
 * @param limit the ratio from which on a build fails; absent if none does
 * @param cells what is drawn, from the top
 */
public record RatioChart(Direction better, Double limit, List<Row> cells) {

  /** What the script draws in the places of. */
  public static final String KIND = "ratios";

  /** What draws them, by its path in the class path. */
  public static final String SCRIPT = "dev/joust/reports/asset/ratios.js";

  /** The ratios of a cell, under its name. */
  public record Row(String text, List<Dot> points) {}

  /**
   * A ratio to draw.
   *
   * @param c the index of the contender's look
   * @param name what stands before it
   * @param lo the lower end of its interval; the ratio itself if it has none
   * @param hi the upper end, likewise
   * @param tip what the pointer says
   */
  public record Dot(int c, String name, double v, double lo, double hi, String tip) {

    public static Dot of(int contender, String name, Ratio ratio, String tip) {
      Interval ends = ratio.estimate().range();
      return new Dot(contender, name, ratio.value(), ends.low(), ends.high(), tip);
    }
  }

  /** The ratios of a measure. */
  public static RatioChart of(Measure measure, List<Row> cells) {
    return new RatioChart(measure.better(), null, cells);
  }

  /** This with a limit: by what share the measure may be worse. */
  public RatioChart withLimit(double share) {
    return new RatioChart(better, better == Direction.HIGHER ? 1 / (1 + share) : 1 + share, cells);
  }

  /**
   * What the script draws from.
   *
   * @param to what the ratios are to
   * @param margin below which share a difference does not matter
   * @param charts in the order of their places on the page
   */
  public static Json data(String to, double margin, List<Look> looks, List<RatioChart> charts) {
    return new Json()
        .put("to", to)
        .put("margin", margin)
        .put("contenders", looks)
        .put("charts", charts);
  }
}
