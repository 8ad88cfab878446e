package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measures;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Would a run decide more if cells in which every pair is decided were not measured again, and
 * undecided ones got their time? Simulates both ways of runs whose contenders are as far apart as
 * those of a recorded run, with noise as it was recorded; {@code bench/undecided-cells} starts it.
 */
final class UndecidedCellsReport {

  private static final int ROUNDS = 30;

  /**
   * The share of a block that starts and warms servers, however few cells are left: 344 of 1,063 s
   * of the warm ways of the profile standard, by {@code ExpectedTime}.
   */
  private static final double FIXED = 0.32;

  private static final double ERROR = 0.05;

  /** Which part of the error the first look spends, as one of {@code joust compare}. */
  private static final double FIRST_LOOK = 0.4;

  private final List<double[]> cells;
  private final BlockNoise noise = new SideBySideNoise(ROUNDS, 1);
  private final Confidence atOnce = new Confidence(ERROR);
  private final Confidence first = new Confidence(FIRST_LOOK * ERROR);
  private final Confidence last = new Confidence((1 - FIRST_LOOK) * ERROR);

  private UndecidedCellsReport(List<double[]> cells) {
    this.cells = cells;
  }

  /** Takes the number of runs, and the folder of a run. */
  public static void main(String[] arguments) throws IOException {
    List<double[]> cells = cells(RunReader.read(Path.of(arguments[1])));
    System.out.printf("%d cells%n%n", cells.size());
    System.out.println(
        "| blocks | look after | cells closed | blocks of the others | pairs decided, all cells to"
            + " the end | with undecided cells only | more |");
    System.out.println("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (int[] plan : new int[][] {{4, 2}, {4, 3}, {8, 4}}) {
      System.out.println(
          new UndecidedCellsReport(cells).row(Integer.parseInt(arguments[0]), plan[0], plan[1]));
    }
  }

  /** The logarithms of the ranked contenders' throughputs, in each cell with all of them. */
  private static List<double[]> cells(Run run) {
    Statistics statistics = Statistics.of(run);
    Measure rate = Measures.named("requestsPerSecond");
    List<String> names =
        run.manifest().contenders().stream()
            .filter(RunContender::isRanked)
            .map(RunContender::name)
            .toList();
    Map<Cell, double[]> cells = new LinkedHashMap<>();
    for (Setting setting : statistics.settings()) {
      if (List.of("concurrency", "flow").contains(setting.suite())
          && !setting.way().equals("as-published")) {
        for (Cell cell : statistics.cells(setting)) {
          Map<String, List<Fork>> forks = statistics.forks(setting, cell, rate);
          if (forks.keySet().containsAll(names)) {
            cells.put(cell, names.stream().mapToDouble(name -> meanLog(forks.get(name))).toArray());
          }
        }
      }
    }
    return List.copyOf(cells.values());
  }

  private static double meanLog(List<Fork> forks) {
    return forks.stream().mapToDouble(fork -> Math.log(fork.value())).average().orElseThrow();
  }

  private String row(int runs, int blocks, int look) {
    Random random = new Random(1);
    int most = (int) Math.ceil(look + (blocks - look) / FIXED);
    long closedCells = 0;
    double ofOthers = 0;
    long pairs = 0;
    long before = 0;
    long after = 0;
    for (int run = 0; run < runs; run++) {
      List<double[][]> values = new ArrayList<>();
      cells.forEach(truth -> values.add(noise.values(truth, most, random)));
      List<double[][]> undecided = new ArrayList<>();
      for (double[][] cell : values) {
        List<Comparison> all = compared(cell, blocks, atOnce);
        pairs += all.size();
        before += decided(all);
        List<Comparison> early = compared(cell, look, first);
        if (decided(early) == early.size()) {
          after += early.size();
          closedCells++;
        } else {
          undecided.add(cell);
        }
      }
      double cost = FIXED + (1 - FIXED) * undecided.size() / cells.size();
      int longer = look + (int) Math.round((blocks - look) / cost);
      ofOthers += longer;
      for (double[][] cell : undecided) {
        after += decided(compared(cell, longer, last));
      }
    }
    return String.format(
        Locale.ROOT,
        "| %d | %d | %.0f %% | %.1f | %.1f %% | %.1f %% | %+.1f %% |",
        blocks,
        look,
        100.0 * closedCells / runs / cells.size(),
        ofOthers / runs,
        100.0 * before / pairs,
        100.0 * after / pairs,
        100.0 * (after - before) / before);
  }

  private static List<Comparison> compared(double[][] cell, int blocks, Confidence confidence) {
    return SimulatedRuns.compared(Arrays.copyOf(cell, Math.min(blocks, cell.length)), confidence);
  }

  private static long decided(List<Comparison> pairs) {
    return pairs.stream().filter(Comparison::decided).count();
  }
}
