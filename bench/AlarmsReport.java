import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.statistics.ResampledRuns;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Says how often {@code joust compare} tells a change of equal variants, and how often it finds a
 * slowdown of a known size or fails a build for it, by the blocks of one long comparison of a variant
 * and itself; in Markdown, for {@code bench/alarms}.
 *
 * <p>Arguments: the folder of the run, and the number of draws.
 */
public final class AlarmsReport {

  private static final String CPU = "serverCpuMicrosPerRequest";
  private static final List<Integer> MINUTES = List.of(2, 5, 10);
  private static final List<Double> SLOWDOWNS = List.of(0.01, 0.02, 0.03, 0.05, 0.10);
  private static final double LIMIT = 0.03;
  private static final List<Double> AROUND_THE_LIMIT = List.of(0.0, 0.02, 0.03, 0.04, 0.05);
  private static final int SEED = 1;

  private final Run run;
  private final List<String> names;
  private final List<Integer> blocks;
  private final int draws;
  private final double leadSeconds;
  private final double blockSeconds;

  private AlarmsReport(Run run, int draws) {
    this.run = run;
    this.draws = draws;
    this.names = run.manifest().ranked();
    this.blocks = ResampledRuns.blocks(run);
    Instant first = run.trials().stream().map(Trial::startedAt).min(Comparator.naturalOrder()).get();
    Instant last = run.trials().stream().map(Trial::endedAt).max(Comparator.naturalOrder()).get();
    this.leadSeconds = seconds(run.manifest().startedAt(), first);
    this.blockSeconds = seconds(first, last) / blocks.size();
  }

  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ROOT);
    new AlarmsReport(RunReader.read(Path.of(arguments[0])), Integer.parseInt(arguments[1])).print();
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1e3;
  }

  private int blocksIn(int minutes) {
    return (int) ((60 * minutes - leadSeconds) / blockSeconds);
  }

  private void print() {
    System.out.printf(
        """
        Run %s: %s against %s, the same jars, %d blocks of %.1f s after a start of %.1f s, on %s.

        """,
        run.name(),
        names.get(1),
        names.get(0),
        blocks.size(),
        blockSeconds,
        leadSeconds,
        Stream.of("/processors/model", "/os/distribution", "/os/release", "/pinning")
            .map(fact -> run.manifest().environment().at(fact).asText())
            .filter(fact -> !fact.isEmpty())
            .collect(Collectors.joining(", ")));
    printIndependent();
    Map<Integer, List<Changes>> drawn = new TreeMap<>();
    MINUTES.stream()
        .filter(own -> blocksIn(own) <= blocks.size())
        .forEach(minutes -> drawn.put(minutes, drawn(minutes)));
    System.out.printf(
        "| minutes | blocks | %s | half width, all cells | any change |%n",
        headings(SLOWDOWNS, "%.0f %% found"));
    System.out.println("| ---: | ---: |" + " ---: |".repeat(SLOWDOWNS.size() + 2));
    drawn.forEach(this::printFound);
    System.out.printf(
        """

        How often `--fail-on serverCpuMicrosPerRequest=%.0f%%` fails, by how much more CPU the second variant takes:

        | minutes | blocks | %s |
        """,
        100 * LIMIT,
        headings(AROUND_THE_LIMIT, "%.0f %%"));
    System.out.println("| ---: | ---: |" + " ---: |".repeat(AROUND_THE_LIMIT.size()));
    drawn.forEach(this::printFailed);
  }

  private static String headings(List<Double> slowdowns, String format) {
    return slowdowns.stream()
        .map(slowdown -> format.formatted(100 * slowdown))
        .collect(Collectors.joining(" | "));
  }

  /** Comparisons of successive blocks, none of which shares a block with another. */
  private void printIndependent() {
    int size = blocksIn(5);
    int runs = blocks.size() / size;
    long told =
        IntStream.range(0, runs)
            .mapToObj(number -> of(blocks.subList(number * size, (number + 1) * size)))
            .filter(AlarmsReport::tellsAny)
            .count();
    System.out.printf(
        "Of its %d successive comparisons of five minutes, %d reported a change.%n%n",
        runs, told);
  }

  private Changes of(List<Integer> some) {
    List<Trial> own =
        run.trials().stream()
            .filter(
                trial ->
                    some.contains(trial.planned().block())
                        || trial.planned().block() == PlannedTrial.OUTSIDE_PLAN)
            .toList();
    return Changes.of(new Run(run.name(), run.manifest(), own, List.of()), names.get(0));
  }

  private List<Changes> drawn(int minutes) {
    Random lot = new Random(SEED);
    return ResampledRuns.of(run, blocksIn(minutes), draws, SEED).stream()
        .map(own -> Changes.of(ResampledRuns.exchanged(own, names.get(0), names.get(1), lot), names.get(0)))
        .toList();
  }

  private void printFound(int minutes, List<Changes> drawn) {
    System.out.printf(
        "| %d | %d | %s | ±%.1f | %s |%n",
        minutes,
        blocksIn(minutes),
        shares(drawn, SLOWDOWNS, 0),
        100 * medianHalfWidth(drawn),
        share(drawn.stream().filter(AlarmsReport::tellsAny).count()));
  }

  private void printFailed(int minutes, List<Changes> drawn) {
    System.out.printf(
        "| %d | %d | %s |%n", minutes, blocksIn(minutes), shares(drawn, AROUND_THE_LIMIT, LIMIT));
  }

  private String shares(List<Changes> drawn, List<Double> slowdowns, double limit) {
    return slowdowns.stream()
        .map(slowdown -> share(drawn.stream().filter(own -> finds(own, slowdown, limit)).count()))
        .collect(Collectors.joining(" | "));
  }

  private String share(long count) {
    return "%.1f".formatted(100.0 * count / draws);
  }

  private static boolean tellsAny(Changes changes) {
    return changes.changes().stream().anyMatch(change -> change.effect().isDifference());
  }

  /**
   * Whether any line of CPU tells that the second variant is worse, by an estimate of a limit or
   * more, if all its values are so much more, which moves a ratio and leaves its interval's width.
   */
  private static boolean finds(Changes changes, double slowdown, double limit) {
    return changes.changes().stream()
        .filter(change -> change.measure().name().equals(CPU))
        .flatMap(change -> change.ratio().stream())
        .filter(ratio -> ratio.value() * (1 + slowdown) >= 1 + limit)
        .flatMap(ratio -> ratio.interval().stream())
        .mapToDouble(Interval::low)
        .anyMatch(low -> low * (1 + slowdown) > 1);
  }

  private static double medianHalfWidth(List<Changes> drawn) {
    double[] halves =
        drawn.stream()
            .flatMap(changes -> changes.changes().stream())
            .filter(change -> change.measure().name().equals(CPU) && change.isOfAllCells())
            .flatMap(change -> change.ratio().stream())
            .mapToDouble(ratio -> ratio.halfWidth().orElse(Double.POSITIVE_INFINITY))
            .sorted()
            .toArray();
    return halves[halves.length / 2];
  }
}
