package dev.joust.reports.statistics;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Simulates many runs and prints as Markdown how often intervals and verdicts hold; {@code
 * bench/statistics} starts it.
 */
final class SideBySideReport {

  private static final List<Double> EQUAL = List.of(1.0, 1.0, 1.0, 1.0, 1.0);
  private static final List<Double> LADDER = List.of(1.0, 1.0, 1.1, 1.21, 1.33);

  private SideBySideReport() {}

  /** Takes the number of runs of each row, and the seed. */
  public static void main(String[] arguments) {
    int runs = Integer.parseInt(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    System.out.println(
        "| blocks | rounds | one scatters | all pairs hold the truth | equal ones called different"
            + " | pairs decided, a tenth apart |");
    System.out.println("| ---: | ---: | ---: | ---: | ---: | ---: |");
    for (int blocks : new int[] {3, 4, 5, 8}) {
      for (int rounds : new int[] {20, 40}) {
        for (int unequal : new int[] {1, 3, 10}) {
          System.out.println(row(runs, seed, blocks, rounds, unequal));
        }
      }
    }
  }

  private static String row(int runs, long seed, int blocks, int rounds, int unequal) {
    Random random = new Random(seed);
    SimulatedRuns ladder = new SimulatedRuns(LADDER, blocks, new SideBySideNoise(rounds, unequal));
    SimulatedRuns equal = new SimulatedRuns(EQUAL, blocks, new SideBySideNoise(rounds, unequal));
    int held = 0;
    int called = 0;
    double decided = 0;
    for (int run = 0; run < runs; run++) {
      List<Comparison> all = ladder.run(random);
      held += all.stream().allMatch(ladder::holds) ? 1 : 0;
      decided += all.stream().filter(Comparison::decided).count() / (double) all.size();
      called += equal.run(random).stream().anyMatch(Comparison::different) ? 1 : 0;
    }
    return String.format(
        Locale.ROOT,
        "| %d | %d | × %d | %.1f %% | %.1f %% | %.0f %% |",
        blocks,
        rounds,
        unequal,
        100.0 * held / runs,
        100.0 * called / runs,
        100.0 * decided / runs);
  }
}
