package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.PairedBlocks;
import dev.joust.reports.statistics.simultaneous.Look;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Simulates comparisons that are looked at while they run, from recorded blocks; {@code
 * bench/looks} starts it.
 */
final class LooksReport {

  private static final List<String> MEASURES =
      List.of("serverCpuMicrosPerRequest", "requestsPerSecond", "allocatedBytesPerRequest");

  private static final double ERROR = 0.05;
  private static final int NEVER = Integer.MAX_VALUE;

  private final List<double[]> pool;
  private final int lines;
  private final int draws;
  private final Random random = new Random(1);

  private LooksReport(List<double[]> pool, int draws) {
    this.pool = pool;
    this.lines = pool.get(0).length;
    this.draws = draws;
  }

  /** When a rule tells what of a comparison, if at all. */
  private interface Rule {
    /** The first number of blocks after which one of some lines is told; {@link #NEVER} if none. */
    int told(double[][] differences, int[] lines);
  }

  private static double t(double[] values, int blocks) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < blocks; i++) {
      sum += values[i];
      squares += values[i] * values[i];
    }
    double ofMean = sum * sum / blocks;
    return Math.sqrt(ofMean * (blocks - 1) / (squares - ofMean));
  }

  private static double largest(double[][] differences, int[] lines, int blocks) {
    return Arrays.stream(lines).mapToDouble(i -> t(differences[i], blocks)).max().orElse(0);
  }

  private static Rule bonferroni(List<Look> looks) {
    return (differences, lines) -> {
      double before = 0;
      for (Look look : looks) {
        double error = (look.error() - before) / differences.length;
        before = look.error();
        if (largest(differences, lines, look.blocks()) > limit(error, look.blocks())) {
          return look.blocks();
        }
      }
      return NEVER;
    };
  }

  private static double limit(double error, int blocks) {
    return TDistribution.of(blocks - 1.0).inverseSurvivalProbability(error / 2);
  }

  private static Rule largestT(List<Look> looks) {
    return (differences, lines) -> {
      for (int i = 0; i < looks.size(); i++) {
        int blocks = looks.get(i).blocks();
        double error =
            ErrorOfEach.of(differences.length, 2, differences, new Looks(looks.subList(0, i + 1)));
        if (largest(differences, lines, blocks) > limit(error, blocks)) {
          return blocks;
        }
      }
      return NEVER;
    };
  }

  /**
   * A test martingale for each line: how much likelier the differences are if the ratio, in
   * standard deviations, came from a normal distribution of variance {@code g} than if it were 1
   * (Wang and Ramdas 2023).
   */
  private static Rule anytime(int blocks, double g) {
    return (differences, lines) -> {
      for (int n = 2; n <= blocks; n++) {
        double t = largest(differences, lines, n);
        double square = t * t / (n - 1);
        double log =
            -0.5 * Math.log1p(n * g)
                + n / 2.0 * (Math.log1p(square) - Math.log1p(square / (1 + n * g)));
        if (log > Math.log(differences.length / ERROR)) {
          return n;
        }
      }
      return NEVER;
    };
  }

  /** A comparison of so many blocks; the CPU and rate of all cells are so much worse. */
  private double[][] drawn(int blocks, double scale, double change) {
    Collections.shuffle(pool, random);
    double[][] differences = new double[lines][blocks];
    for (int block = 0; block < blocks; block++) {
      double sign = random.nextBoolean() ? scale : -scale;
      for (int line = 0; line < lines; line++) {
        int measure = line % MEASURES.size();
        double shift = measure == 0 ? change : measure == 1 ? -change : 0;
        differences[line][block] = sign * pool.get(block)[line] + shift;
      }
    }
    return differences;
  }

  private int[] all() {
    return IntStream.range(0, lines).toArray();
  }

  private int[] cpu() {
    return IntStream.range(0, lines).filter(i -> i % MEASURES.size() == 0).toArray();
  }

  private int[] told(Rule rule, int blocks, double scale, double change, int[] of) {
    random.setSeed(7);
    return IntStream.range(0, draws)
        .map(i -> rule.told(drawn(blocks, scale, change), of))
        .sorted()
        .toArray();
  }

  private static double share(int[] told, int until) {
    return Arrays.stream(told).filter(own -> own <= until).count() / (double) told.length;
  }

  private double calibrated(int blocks) {
    Rule today = bonferroni(List.of(new Look(blocks, ERROR)));
    double low = 0.01;
    double high = 2;
    for (int i = 0; i < 12; i++) {
      double middle = Math.sqrt(low * high);
      if (share(told(today, blocks, middle, Math.log(1.03), cpu()), NEVER - 1) > 0.82) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void print(String name, Rule rule, int blocks, double scale) {
    int[] equal = told(rule, blocks, scale, 0, all());
    int[] three = told(rule, blocks, scale, Math.log(1.03), cpu());
    int[] five = told(rule, blocks, scale, Math.log(1.05), cpu());
    int median = five[five.length / 2];
    System.out.printf(
        Locale.ROOT,
        "| %d | %s | %.1f %% | %.1f %% | %s | %.0f, %.0f, %.0f, %.0f %% |%n",
        blocks,
        name,
        100 * share(equal, NEVER - 1),
        100 * share(three, NEVER - 1),
        median == NEVER ? "–" : median,
        100 * share(five, 3),
        100 * share(five, 4),
        100 * share(five, 5),
        100 * share(five, 6));
  }

  private static List<Look> looks(double part, int... blocks) {
    List<Look> looks = new ArrayList<>();
    double left = ERROR;
    for (int i = 0; i < blocks.length; i++) {
      left -= i == blocks.length - 1 ? left : part * left;
      looks.add(new Look(blocks[i], ERROR - left));
    }
    return looks;
  }

  private void print() {
    System.out.println(
        "| blocks | rule | equal: any change | 3 % more CPU found | 5 %: told after, median | 5 %:"
            + " told after 3, 4, 5, 6 |");
    System.out.println("| ---: | --- | ---: | ---: | ---: | ---: |");
    double scale = calibrated(8);
    System.err.println("scale " + scale);
    print("at the end, Bonferroni", bonferroni(looks(1, 8)), 8, scale);
    print("at the end, largest t", largestT(looks(1, 8)), 8, scale);
    for (int[] after : new int[][] {{6, 8}, {5, 8}, {5, 6, 8}, {4, 6, 8}, {4, 5, 6, 7, 8}}) {
      for (double part : new double[] {0.2, 0.4, 0.6}) {
        print(
            "after %s, %.0f %% of what is left".formatted(Arrays.toString(after), 100 * part),
            largestT(looks(part, after)),
            8,
            scale);
      }
    }
    for (double g : new double[] {4, 16}) {
      print("after each, anytime-valid, g = %.0f".formatted(g), anytime(8, g), 8, scale);
    }
    print("at the end, largest t", largestT(looks(1, 16)), 16, scale);
    print(
        "after [6, 9, 13, 16], 40 % of what is left",
        largestT(looks(0.4, 6, 9, 13, 16)), 16, scale);
    print("after each, anytime-valid, g = 16", anytime(16, 16), 16, scale);
  }

  /** Normal blocks that scatter and hang together as those of the pool. */
  private List<double[]> normal() {
    List<double[]> normal = new ArrayList<>();
    for (int i = 0; i < 40 * pool.size(); i++) {
      double[] sum = new double[lines];
      for (double[] block : pool) {
        double weight = random.nextGaussian() / Math.sqrt(pool.size());
        Arrays.setAll(sum, line -> sum[line] + weight * block[line]);
      }
      normal.add(sum);
    }
    return normal;
  }

  private static List<double[]> blocks(Run run) {
    List<String> names =
        run.manifest().contenders().stream()
            .filter(RunContender::isRanked)
            .map(RunContender::name)
            .toList();
    Statistics statistics = Statistics.of(run);
    List<double[]> lines = new ArrayList<>();
    for (Setting setting : statistics.settings()) {
      if (setting.suite().equals("connection")) {
        for (Cell cell : statistics.cells(setting)) {
          for (String name : MEASURES) {
            Measure measure =
                run.manifest().measures().stream()
                    .filter(own -> own.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            Map<String, List<Fork>> forks = statistics.forks(setting, cell, measure);
            lines.add(
                PairedBlocks.of(forks.get(names.get(1)), forks.get(names.get(0)), Math::log)
                    .differences());
          }
        }
      }
    }
    int cells = lines.size() / MEASURES.size();
    int count = lines.stream().mapToInt(own -> own.length).min().orElse(0);
    for (int measure = 0; measure < MEASURES.size(); measure++) {
      double[] mean = new double[count];
      for (int cell = 0; cell < cells; cell++) {
        for (int block = 0; block < count; block++) {
          mean[block] += lines.get(cell * MEASURES.size() + measure)[block] / cells;
        }
      }
      lines.add(mean);
    }
    double factor = Math.sqrt(count / (count - 1.0));
    List<double[]> blocks = new ArrayList<>();
    for (int block = 0; block < count; block++) {
      int own = block;
      blocks.add(
          lines.stream()
              .mapToDouble(
                  line -> factor * (line[own] - Arrays.stream(line).average().orElseThrow()))
              .toArray());
    }
    return blocks;
  }

  /** Takes the number of draws and the folders of comparisons of two variants. */
  public static void main(String[] arguments) throws IOException {
    List<double[]> pool = new ArrayList<>();
    for (int i = 1; i < arguments.length; i++) {
      pool.addAll(blocks(RunReader.read(Path.of(arguments[i]))));
    }
    System.err.printf("%d blocks of %d lines%n", pool.size(), pool.get(0).length);
    LooksReport recorded = new LooksReport(pool, Integer.parseInt(arguments[0]));
    recorded.print();
    new LooksReport(recorded.normal(), recorded.draws).print();
  }
}
