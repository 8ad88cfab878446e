package dev.joust.reports.statistics;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Draws many runs from recorded blocks and prints as Markdown how often intervals of percentiles
 * hold; {@code bench/statistics} starts it.
 */
final class PercentilesReport {

  private PercentilesReport() {}

  /** Takes the number of runs of each row, and the seed. */
  public static void main(String[] arguments) {
    int runs = Integer.parseInt(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    System.out.println(
        "| load, % | percentile | blocks | own interval holds | of two, the ratio's holds"
            + " | all pairs of five hold | equal ones called different"
            + " | pairs decided, a fifth apart |");
    System.out.println("| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (int load : new int[] {1, 50, 80}) {
      for (String percentile : List.of("P50", "P90", "P99")) {
        for (int blocks : new int[] {4}) {
          PercentileCoverage found =
              PercentileCoverage.of(
                  RecordedPercentiles.of(load, "responseTime" + percentile + "Micros"),
                  blocks,
                  runs,
                  new Random(seed));
          System.out.printf(
              Locale.ROOT,
              "| %d | %s | %d | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.0f %% |%n",
              load,
              percentile.toLowerCase(Locale.ROOT),
              blocks,
              100 * found.own(),
              100 * found.pair(),
              100 * found.pairs(),
              100 * found.called(),
              100 * found.decided());
        }
      }
    }
  }
}
