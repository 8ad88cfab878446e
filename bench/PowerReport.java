import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunReader;
import dev.joust.reports.run.Setting;
import dev.joust.reports.run.Trial;
import dev.joust.reports.run.Verdict;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Interval;
import dev.joust.reports.statistics.Ratio;
import dev.joust.reports.statistics.ShorterRuns;
import dev.joust.reports.statistics.ShorterRuns.Tally;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.Statistics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Says how often runs of five minutes would have told equal and slowed contenders apart, in
 * Markdown, for {@code bench/power}.
 *
 * <p>Arguments: the run's folder, the number of draws, the busy work of a message in nanoseconds,
 * the server's CPU microseconds for a message without it.
 */
public final class PowerReport {

  private static final String PLAIN = "netty";
  private static final String AGAIN = "netty-again";
  private static final String SLOWED = "netty-slowed";
  private static final Duration SHORT_RUN = Duration.ofMinutes(5);
  private static final int SEED = 1;
  private static final double MOST_FALSE = 0.05;
  private static final double LEAST_FOUND = 0.9;
  private static final List<String> MEASURES =
      List.of("requestsPerSecond", "serverCpuMicrosPerRequest");

  private final Run run;
  private final int draws;
  private final Statistics statistics;
  private final Setting setting;
  private final Cell cell;
  private final int blocks;
  private final ShortRuns ofTwo;
  private final ShortRuns ofAll;

  private PowerReport(Run run, int draws) {
    this.run = run;
    this.draws = draws;
    this.statistics = Statistics.of(run);
    this.setting = statistics.settings().get(0);
    this.cell = statistics.cells(setting).get(0);
    this.blocks = (int) run.trials().stream().map(own -> own.planned().block()).distinct().count();
    this.ofTwo = new ShortRuns(new Draws(PLAIN, AGAIN), new Draws(PLAIN, SLOWED));
    Draws three = new Draws(PLAIN, AGAIN, SLOWED);
    this.ofAll = new ShortRuns(three, three);
  }

  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ROOT);
    PowerReport report =
        new PowerReport(RunReader.read(Path.of(arguments[0])), Integer.parseInt(arguments[1]));
    report.print(Long.parseLong(arguments[2]), Double.parseDouble(arguments[3]));
  }

  private static double seconds(Trial trial) {
    return Duration.between(trial.startedAt(), trial.endedAt()).toMillis() / 1e3;
  }

  private void print(long busyNanos, double cpuMicros) {
    System.out.printf(
        """
        # Does a run of five minutes find a difference of 5 %%, and only where there is one?

        Written by `bench/power %d` from a recorded run of %d blocks (%s, begun %s, seed %d). A block measures three contenders, each with a
        fresh server and a fresh client, in random order: Netty's server (`netty`), the same jars under another name (`netty-again`), and the same with busy
        work for each message (`netty-slowed`). The cell is %s: a server on a core of its own, saturated by the client `wire` on another. The plain server
        takes %.2f µs of CPU for a message; the busy work is %d ns, a nineteenth, so that a server at its limit answers 5 %% fewer.

        Machine: %s.

        ## What all blocks say

        | measure | %s to %s | %s to %s |
        | --- | --- | --- |
        """,
        blocks,
        blocks,
        run.name(),
        run.manifest().startedAt(),
        run.manifest().seed(),
        cell,
        cpuMicros,
        busyNanos,
        machine(),
        AGAIN,
        PLAIN,
        SLOWED,
        PLAIN);
    MEASURES.forEach(this::printRatios);
    System.out.printf(
        """

        Ratios with 95 %% intervals, block by block. CPU of the server: %s of its core, of the client: %s. %s

        ## What five minutes would have said

        %,d times as many blocks as fit five minutes are drawn from the recorded ones, none twice in a draw, and judged as `joust report` judges a run: paired
        *t* tests at 0.05. Who checks a change compares two contenders, before and after; of all three, the three pairs are corrected after Holm.

        | run of | blocks | measure | `%s` called different from `%s` | `%s` called slower than `%s` | called faster |
        | --- | ---: | --- | --- | --- | --- |
        """,
        share("serverCpuShare"),
        share("clientCpuShare"),
        verdicts(),
        draws,
        AGAIN,
        PLAIN,
        SLOWED,
        PLAIN);
    boolean isMetByTwo = printFound("two", ofTwo);
    boolean isMetByAll = printFound("all three", ofAll);
    System.out.printf(
        """

        Asked for are at most %.0f %% and at least %.0f %% by throughput: %s by a run of two, %s by one of all three.

        Draws of one run share its luck: were the two names drawn from a hat, these shares would be 5 %% over many such runs, and in the single one
        more or less as the two happen to differ over all its blocks; the first table says by how much they do here.

        ## Of fewer and more blocks

        Two contenders, by throughput:

        | blocks | minutes | equal ones called different | slowed one called slower | called faster |
        | ---: | ---: | --- | --- | --- |
        """,
        100 * MOST_FALSE,
        100 * LEAST_FOUND,
        isMetByTwo ? "met" : "not met",
        isMetByAll ? "met" : "not met");
    IntStream.of(3, 5, 8, 12, 16, 24)
        .filter(size -> size <= blocks)
        .forEach(
            size ->
                System.out.printf(
                    "| %d | %.1f | %s |%n",
                    size,
                    size * ofTwo.different.blockSeconds / 60,
                    ofTwo.found(MEASURES.get(0), size)));
  }

  /** Prints a row for each measure; says whether by the first of them they find what is asked. */
  private boolean printFound(String contenders, ShortRuns runs) {
    int size = runs.blocks();
    List<Found> found = MEASURES.stream().map(name -> runs.found(name, size)).toList();
    for (int i = 0; i < found.size(); i++) {
      System.out.printf(
          "| %s | %d | %s | %s |%n",
          contenders, size, measure(MEASURES.get(i)).title(), found.get(i));
    }
    return found.get(0).isEnough();
  }

  private String machine() {
    JsonNode environment = run.manifest().environment();
    return "%s, %s, %s %s, %s %s, %s"
        .formatted(
            environment.at("/processors/model").asText(),
            environment.at("/os/distribution").asText(),
            environment.at("/os/kernel").asText(),
            environment.at("/os/release").asText(),
            environment.at("/jvm/name").asText(),
            environment.at("/jvm/version").asText(),
            environment.at("/pinning").asText());
  }

  private Measure measure(String name) {
    return run.manifest().measures().stream()
        .filter(own -> own.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void printRatios(String name) {
    System.out.printf(
        "| %s | %s | %s |%n", measure(name).title(), ratio(name, AGAIN), ratio(name, SLOWED));
  }

  /** From the comparison of the pair, in which whichever was worse stands first. */
  private String ratio(String name, String contender) {
    return statistics
        .contest(setting, cell, measure(name))
        .comparison(contender, PLAIN)
        .flatMap(own -> own.ratio().map(ratio -> text(ratio, own.worse().equals(contender))))
        .orElse("–");
  }

  private static String text(Ratio ratio, boolean asItIs) {
    Interval interval = ratio.interval().orElseThrow();
    return asItIs
        ? "%.4f (%.4f–%.4f)".formatted(ratio.value(), interval.low(), interval.high())
        : "%.4f (%.4f–%.4f)".formatted(1 / ratio.value(), 1 / interval.high(), 1 / interval.low());
  }

  private String share(String name) {
    Optional<Standing> plain = statistics.contest(setting, cell, measure(name)).standing(PLAIN);
    return plain.map(own -> "%.0f %%".formatted(100 * own.estimate().median())).orElse("–");
  }

  private String verdicts() {
    long invalid = run.trials().stream().filter(own -> own.worst() == Verdict.INVALID).count();
    long suspect = run.trials().stream().filter(own -> own.worst() == Verdict.SUSPECT).count();
    return "Of %d trials %d were suspect and %d invalid."
        .formatted(run.trials().size(), suspect, invalid);
  }

  /** What draws say of the equal ones, and of the slowed one. */
  private record Found(Tally equal, Tally slowed) {

    boolean isEnough() {
      return equal.different() <= MOST_FALSE && slowed.worse() >= LEAST_FOUND * slowed.draws();
    }

    /** Columns of a table. */
    @Override
    public String toString() {
      return "%.1f %% | %.1f %% | %.1f %%"
          .formatted(
              100 * equal.different(),
              100.0 * slowed.worse() / slowed.draws(),
              100.0 * slowed.better() / slowed.draws());
    }
  }

  /** Draws that have the equal ones in them, and draws that have the slowed one. */
  private record ShortRuns(Draws equal, Draws different) {

    /** As many as fit the time of either. */
    int blocks() {
      return Math.min(equal.shortBlocks, different.shortBlocks);
    }

    Found found(String name, int size) {
      return new Found(
          Tally.of(equal.contests(name, size), AGAIN, PLAIN),
          Tally.of(different.contests(name, size), SLOWED, PLAIN));
    }
  }

  /** Shorter runs of some of the contenders. */
  private final class Draws {

    private final Run some;
    private final double blockSeconds;
    private final int shortBlocks;

    Draws(String... contenders) {
      List<Trial> trials =
          run.trials().stream()
              .filter(own -> List.of(contenders).contains(own.planned().contender()))
              .toList();
      some = new Run(run.name(), run.manifest(), trials, List.of());
      blockSeconds = trials.stream().mapToDouble(PowerReport::seconds).sum() / blocks;
      shortBlocks = Math.min(blocks, (int) (SHORT_RUN.toSeconds() / blockSeconds));
    }

    /** The same draws each time it is asked. */
    List<Contest> contests(String name, int size) {
      return new ShorterRuns(some, SEED).contests(size, draws, setting, cell, measure(name));
    }
  }
}
