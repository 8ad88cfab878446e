import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.statistics.estimate.UnpairedBlocks;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Holds two groups of runs of the same profile against each other: for each contender, cell and
 * measure the ratio of the second group's blocks to those of the first, with 95 % intervals that
 * hold for all ratios at once. Markdown on standard output.
 *
 * <p>Arguments: names of measures, folders of the first group, folders of the second, each list
 * with commas.
 */
public final class GroupsCompared {

  private record Line(Setting setting, Cell cell, Measure measure, String contender) {}

  private record Compared(Line line, List<Fork> first, List<Fork> second) {}

  private GroupsCompared() {}

  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ROOT);
    List<String> measures = List.of(arguments[0].split(","));
    List<Run> first = runs(arguments[1]);
    List<Run> second = runs(arguments[2]);
    List<Compared> all = new ArrayList<>();
    Statistics model = Statistics.of(first.get(0));
    for (Setting setting : model.settings()) {
      for (Cell cell : model.cells(setting)) {
        for (Measure measure : first.get(0).manifest().measures()) {
          if (measures.contains(measure.name())) {
            for (String contender : first.get(0).manifest().ranked()) {
              Line line = new Line(setting, cell, measure, contender);
              Compared compared = new Compared(line, forks(line, first), forks(line, second));
              if (!compared.first().isEmpty() && !compared.second().isEmpty()) {
                all.add(compared);
              }
            }
          }
        }
      }
    }
    long apart = all.stream().filter(own -> isApart(own, all.size())).count();
    System.out.printf(
        "Of %d ratios %d exclude 1. Intervals hold at once in 95 of 100 such comparisons.%n%n",
        all.size(), apart);
    System.out.println("| cell | contender | measure | first | second | second to first |");
    System.out.println("| --- | --- | --- | ---: | ---: | ---: |");
    all.forEach(own -> print(own, all.size()));
  }

  private static List<Run> runs(String folders) throws IOException {
    List<Run> runs = new ArrayList<>();
    for (String folder : folders.split(",")) {
      runs.add(RunReader.read(Path.of(folder)));
    }
    return runs;
  }

  private static List<Fork> forks(Line line, List<Run> runs) {
    return runs.stream()
        .map(Statistics::of)
        .flatMap(
            own ->
                own
                    .forks(line.setting(), line.cell(), line.measure())
                    .getOrDefault(line.contender(), List.of())
                    .stream())
        .toList();
  }

  private static Optional<Ratio> ratio(Compared own, int ratios) {
    return UnpairedBlocks.ratio(own.second(), own.first(), ratios);
  }

  private static boolean isApart(Compared own, int ratios) {
    return ratio(own, ratios).flatMap(Ratio::interval).filter(it -> !it.contains(1)).isPresent();
  }

  private static void print(Compared own, int ratios) {
    Line line = own.line();
    System.out.printf(
        "| %s | %s | %s | %s | %s | %s |%n",
        line.cell(),
        line.contender(),
        line.measure().name(),
        median(own.first()),
        median(own.second()),
        ratio(own, ratios)
            .map(it -> "%.3f%s".formatted(it.value(), it.interval().map(GroupsCompared::ends).orElse("")))
            .orElse("–"));
  }

  private static String ends(Interval interval) {
    return " (%.3f–%.3f)".formatted(interval.low(), interval.high());
  }

  private static String median(List<Fork> forks) {
    double[] values = forks.stream().mapToDouble(Fork::value).sorted().toArray();
    return Digits.of((values[(values.length - 1) / 2] + values[values.length / 2]) / 2);
  }
}
