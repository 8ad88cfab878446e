import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.GarbageCollectors;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.store.RunReader;
import dev.joust.run.Setting;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.statistics.ShorterRuns;
import dev.joust.reports.statistics.ShorterRuns.Tally;
import dev.joust.reports.statistics.Statistics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Says how often runs of two and of five minutes would have told two contenders apart, in Markdown,
 * for {@code bench/power}.
 *
 * <p>Arguments: the recorded run's folder, that of a run of two contenders, the number of draws,
 * and how many milliseconds a turn takes with its lead-in.
 */
public final class PowerReport {

  private static final String PLAIN = "netty";
  private static final Asked FIVE_PERCENT_IN_TWO_MINUTES =
      new Asked("netty-slower-5", 0.05, 2, OptionalDouble.of(0.95));
  private static final List<Asked> ASKED =
      List.of(
          Asked.ofEqualOnes("netty-again", 2),
          Asked.ofEqualOnes("netty-again", 5),
          FIVE_PERCENT_IN_TWO_MINUTES,
          new Asked("netty-slower-5", 0.05, 5, OptionalDouble.empty()),
          new Asked("netty-slower-3", 0.03, 2, OptionalDouble.empty()),
          new Asked("netty-slower-3", 0.03, 5, OptionalDouble.of(0.9)));
  private static final List<String> MEASURES =
      List.of("requestsPerSecond", "serverCpuMicrosPerRequest");
  private static final int SEED = 1;

  /** How often names are exchanged anew; a part of all draws is taken from each. */
  private static final int LOTS = 100;

  private static final double MOST_FALSE = 0.05;

  private final Run run;
  private final Statistics statistics;
  private final Map<Place, Pace> paces;
  private final int blocks;
  private final int rounds;
  private final int draws;
  private final double turnSeconds;

  private PowerReport(Run run, Run pilot, int draws, double turnSeconds) {
    this.run = run;
    this.statistics = Statistics.of(run);
    this.blocks = (int) run.trials().stream().map(own -> own.planned().block()).distinct().count();
    this.rounds = run.manifest().configuration().at("/warm/rounds").asInt();
    this.draws = draws;
    this.turnSeconds = turnSeconds;
    this.paces = new LinkedHashMap<>();
    for (Setting setting : statistics.settings()) {
      for (Cell cell : statistics.cells(setting)) {
        paces.put(new Place(setting, cell), Pace.of(pilot, setting));
      }
    }
  }

  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ROOT);
    new PowerReport(
            RunReader.read(Path.of(arguments[0])),
            RunReader.read(Path.of(arguments[1])),
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]) / 1e3)
        .print();
  }

  /**
   * What is asked of a run of the plain contender and another one.
   *
   * @param contender the other one
   * @param slower by which share it is to be slower; 0 for an equal one
   * @param minutes how long the run takes
   * @param leastFound the share of such runs that must find the slower one; absent where nothing is
   *     asked
   */
  private record Asked(String contender, double slower, int minutes, OptionalDouble leastFound) {

    static Asked ofEqualOnes(String contender, int minutes) {
      return new Asked(contender, 0, minutes, OptionalDouble.empty());
    }

    boolean isOfEqualOnes() {
      return slower == 0;
    }

    /** The true ratio of the other's value to the plain one's: of a rate, or of a cost. */
    double ratio(Measure measure) {
      return measure.better() == Measure.Direction.HIGHER ? 1 - slower : 1 / (1 - slower);
    }

    String goal() {
      if (isOfEqualOnes()) {
        return "≤ %.0f".formatted(100 * MOST_FALSE);
      }
      return leastFound().isPresent()
          ? "≥ %.0f".formatted(100 * leastFound().getAsDouble())
          : "–";
    }
  }

  private record Place(Setting setting, Cell cell) {

    @Override
    public String toString() {
      return cell.value("exchange").orElse(setting.way());
    }
  }

  /**
   * How fast a run of two contenders gets on.
   *
   * @param lead seconds from its start to its first block
   * @param block seconds from the start of a block to that of the next
   */
  private record Pace(double lead, double block) {

    /** Of a run of several settings, as if it had one. */
    static Pace of(Run pilot, Setting setting) {
      Map<String, List<Trial>> groups =
          pilot.trials().stream()
              .collect(Collectors.groupingBy(own -> own.planned().group().get()));
      List<List<Trial>> inOrder =
          groups.values().stream().sorted(Comparator.comparing(PowerReport::start)).toList();
      double seconds = 0;
      int count = 0;
      for (int i = 0; i < inOrder.size(); i++) {
        List<Trial> group = inOrder.get(i);
        if (group.get(0).planned().way().equals(setting.way())) {
          Instant next = i + 1 < inOrder.size() ? start(inOrder.get(i + 1)) : end(group);
          seconds += seconds(start(group), next);
          count++;
        }
      }
      return new Pace(
          seconds(pilot.manifest().startedAt(), start(inOrder.get(0))), seconds / count);
    }

    /** How many blocks fit; a rest of a block is none. */
    int blocks(int minutes) {
      return (int) ((60 * minutes - lead) / block);
    }

    Pace withBlocksShorterBy(double seconds) {
      return new Pace(lead, block - seconds);
    }
  }

  private static Instant start(List<Trial> group) {
    return group.stream().map(Trial::startedAt).min(Comparator.naturalOrder()).orElseThrow();
  }

  private static Instant end(List<Trial> group) {
    return group.stream().map(Trial::endedAt).max(Comparator.naturalOrder()).orElseThrow();
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1e3;
  }

  private void print() {
    System.out.printf(
        """
        The run (%s, begun %s, seed %d) has %d blocks of %d rounds, all four side by side. %s
        Machine: %s.

        ## Over all blocks

        Ratios to `%s`, with the 95 %% intervals of one comparison.

        | cell, measure | %s |
        | --- |%s
        """,
        run.name(),
        run.manifest().startedAt(),
        run.manifest().seed(),
        blocks,
        rounds,
        verdicts(),
        machine(),
        PLAIN,
        contenders().stream().map(own -> "`" + own + "`").collect(Collectors.joining(" | ")),
        " --- |".repeat(contenders().size()));
    paces.keySet().forEach(place -> MEASURES.forEach(name -> printRatios(place, measure(name))));
    System.out.printf(
        """

        ## In short runs

        Start, contract check and blocks of one cell and two contenders, by a pilot run: %s. %,d such runs are drawn from
        the recorded blocks, none twice in a draw, and judged by the rules of `joust report`. Shares in percent:

        - *Found*: runs that call the slowed one slower, or the equal one different; *reversed*: the slowed one faster.
        - *Independent*: runs of successive, disjoint blocks that do so. Draws of k out of N blocks share k²/N on
          average, and their means scatter less, by √(1 − k/N).
        - *Exactly*, by which the goal is judged: found if the slowed one is slower over all blocks by exactly 3 %% or
          5 %%, or the names of the equal ones are drawn by lot in each block. Chance lets an equal one exceed its goal by
          %.1f %%.

        The difference of `netty` and `netty-again` over all blocks is in all draws, so *found* may differ from the share
        of many recordings. Four servers on one core are noisier than two.

        | cell, measure | contender | minutes, blocks | found | reversed | independent | exactly | half width, median | goal |
        | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |
        """,
        paces.entrySet().stream().map(this::text).collect(Collectors.joining("; ")),
        draws,
        200 * chance(MOST_FALSE));
    paces.keySet().forEach(this::printFound);
    System.out.printf(
        """

        ## Rounds or blocks

        Share of runs of two minutes that find `%s`, slower by exactly 5 %%, with only the first rounds of each block and as
        many blocks as fit, in percent.

        | cell, measure | rounds, blocks | found | half width, median |
        | --- | --- | ---: | ---: |
        """,
        FIVE_PERCENT_IN_TWO_MINUTES.contender());
    paces.keySet().forEach(place -> MEASURES.forEach(name -> printRounds(place, measure(name))));
  }

  private static List<String> contenders() {
    return ASKED.stream().map(Asked::contender).distinct().toList();
  }

  private String text(Map.Entry<Place, Pace> own) {
    Pace pace = own.getValue();
    return "%s %.1f s and %.1f s per block, so %d in two minutes and %d in five"
        .formatted(own.getKey(), pace.lead(), pace.block(), pace.blocks(2), pace.blocks(5));
  }

  private String verdicts() {
    long invalid = run.trials().stream().filter(own -> own.worst() == Verdict.INVALID).count();
    long suspect = run.trials().stream().filter(own -> own.worst() == Verdict.SUSPECT).count();
    return "Of %d trials %d were suspect and %d invalid."
        .formatted(run.trials().size(), suspect, invalid);
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

  private void printRatios(Place place, Measure measure) {
    String ratios =
        contenders().stream()
            .map(contender -> ratio(pair(contender), place, measure, contender))
            .map(ratio -> ratio.map(PowerReport::text).orElse("–"))
            .collect(Collectors.joining(" | "));
    System.out.printf("| %s, %s | %s |%n", place, measure.name(), ratios);
  }

  private static String text(Ratio ratio) {
    Optional<Interval> interval = ratio.interval();
    return interval
        .map(own -> "%.4f (%.4f–%.4f)".formatted(ratio.value(), own.low(), own.high()))
        .orElse("%.4f".formatted(ratio.value()));
  }

  private static Optional<Ratio> ratio(Run pair, Place place, Measure measure, String contender) {
    return Statistics.of(pair)
        .contest(place.setting(), place.cell(), measure)
        .ratio(contender, PLAIN);
  }

  /** As if the run had been one of the plain contender and this one. */
  private Run pair(String contender) {
    List<Trial> trials =
        run.trials().stream()
            .filter(own -> List.of(PLAIN, contender).contains(own.planned().contender()))
            .toList();
    return new Run(run.name(), run.manifest(), trials, List.of());
  }

  private void printFound(Place place) {
    for (String name : MEASURES) {
      for (Asked asked : ASKED) {
        printFound(place, measure(name), asked);
      }
    }
  }

  private void printFound(Place place, Measure measure, Asked asked) {
    int wanted = paces.get(place).blocks(asked.minutes());
    int size = Math.min(wanted, blocks);
    if (size < 2) {
      System.out.printf(
          "| %s, %s | `%s` | %d, %d | too few blocks | | | | | |%n",
          place, measure.name(), asked.contender(), asked.minutes(), size);
      return;
    }
    Run pair = pair(asked.contender());
    ShorterRuns shorter = new ShorterRuns(pair, SEED);
    List<Contest> drawn = shorter.contests(size, draws, place.setting(), place.cell(), measure);
    List<Contest> independent = shorter.inSuccession(size, place.setting(), place.cell(), measure);
    Tally all = Tally.of(drawn, asked.contender(), PLAIN);
    Tally apart = Tally.of(independent, asked.contender(), PLAIN);
    double exactly = found(exactly(pair, place, measure, asked, size), asked);
    System.out.printf(
        "| %s, %s | `%s` | %d, %s | %.1f | %s | %.0f of %d | %.1f | %s | %s |%n",
        place,
        measure.name(),
        asked.contender(),
        asked.minutes(),
        size < wanted ? "%d of %d".formatted(size, wanted) : size,
        100 * found(all, asked),
        asked.isOfEqualOnes() ? "–" : "%.1f".formatted(100.0 * all.better() / all.draws()),
        found(apart, asked) * apart.draws(),
        apart.draws(),
        100 * exactly,
        halfWidth(drawn, asked.contender()),
        size < wanted ? asked.goal() + ": recording too short" : judgement(asked, exactly));
  }

  private static double found(Tally tally, Asked asked) {
    return asked.isOfEqualOnes() ? tally.different() : tally.worse() / (double) tally.draws();
  }

  private String judgement(Asked asked, double found) {
    if (!asked.isOfEqualOnes() && asked.leastFound().isEmpty()) {
      return asked.goal();
    }
    boolean isMet =
        asked.isOfEqualOnes()
            ? found <= MOST_FALSE + 2 * chance(MOST_FALSE)
            : found >= asked.leastFound().getAsDouble();
    return asked.goal() + (isMet ? ": met" : ": not met");
  }

  /** The standard error of a share of so many draws. */
  private double chance(double share) {
    return Math.sqrt(share * (1 - share) / draws);
  }

  /** The median of half the intervals' widths, as a share. */
  private static String halfWidth(List<Contest> contests, String contender) {
    double[] sorted =
        contests.stream()
            .map(own -> own.comparison(contender, PLAIN).flatMap(Comparison::ratio))
            .mapToDouble(own -> own.flatMap(Ratio::halfWidth).orElse(Double.POSITIVE_INFINITY))
            .sorted()
            .toArray();
    return "±%.1f".formatted(100 * sorted[sorted.length / 2]);
  }

  /** What draws say if the pair is exactly as far apart as it is to be. */
  private Tally exactly(Run pair, Place place, Measure measure, Asked asked, int size) {
    List<Contest> contests = new ArrayList<>();
    if (asked.isOfEqualOnes()) {
      for (int lot = 0; lot < LOTS; lot++) {
        contests.addAll(
            new ShorterRuns(namedByLot(pair, asked.contender(), lot), lot)
                .contests(size, Math.max(1, draws / LOTS), place.setting(), place.cell(), measure));
      }
    } else {
      contests.addAll(
          new ShorterRuns(slowedExactly(pair, place, measure, asked), SEED)
              .contests(size, draws, place.setting(), place.cell(), measure));
    }
    return Tally.of(contests, asked.contender(), PLAIN);
  }

  /** The pair with its names exchanged in some blocks: which of them is which is chance then. */
  private static Run namedByLot(Run pair, String contender, long lot) {
    Random random = new Random(lot);
    Map<Integer, Boolean> exchanged = new HashMap<>();
    List<Trial> trials = new ArrayList<>();
    for (Trial trial : pair.trials()) {
      PlannedTrial own = trial.planned();
      String name = own.contender().equals(contender) ? PLAIN : contender;
      trials.add(
          exchanged.computeIfAbsent(own.block(), block -> random.nextBoolean())
              ? with(
                  trial,
                  new PlannedTrial(
                      own.id(),
                      own.block(),
                      own.way(),
                      name,
                      own.client(),
                      own.cells(),
                      own.group()),
                  trial.cells())
              : trial);
    }
    return new Run(pair.name(), pair.manifest(), trials, List.of());
  }

  /** The pair as it would be if over all blocks its ratio were exactly what it is to be. */
  private static Run slowedExactly(Run pair, Place place, Measure measure, Asked asked) {
    double factor =
        asked.ratio(measure)
            / ratio(pair, place, measure, asked.contender()).map(Ratio::value).orElse(1.0);
    return changed(
        pair,
        (trial, slice) ->
            trial.planned().contender().equals(asked.contender())
                ? Optional.of(with(slice, measure, value -> value * factor))
                : Optional.of(slice));
  }

  private interface Change {
    /** What becomes of a slice; nothing if it is taken away. */
    Optional<Iteration> of(Trial trial, Iteration slice);
  }

  private static Run changed(Run run, Change change) {
    List<Trial> trials = new ArrayList<>();
    for (Trial trial : run.trials()) {
      List<CellResult> cells =
          trial.cells().stream()
              .map(
                  cell ->
                      new CellResult(
                          cell.cell(),
                          cell.verdict(),
                          cell.reasons(),
                          cell.measures(),
                          cell.flags(),
                          cell.iterations().stream()
                              .flatMap(slice -> change.of(trial, slice).stream())
                              .toList()))
              .toList();
      trials.add(with(trial, trial.planned(), cells));
    }
    return new Run(run.name(), run.manifest(), trials, List.of());
  }

  private static Trial with(Trial trial, PlannedTrial planned, List<CellResult> cells) {
    return new Trial(
        planned,
        trial.verdict(),
        trial.reasons(),
        trial.steadiness(),
        trial.startedAt(),
        trial.endedAt(),
        trial.logTail(),
        cells,
        trial.warmUp(),
        GarbageCollectors.UNKNOWN);
  }

  private static Iteration with(Iteration slice, Measure measure, DoubleUnaryOperator change) {
    Map<String, Double> measures = new LinkedHashMap<>(slice.measures());
    measures.computeIfPresent(measure.name(), (name, value) -> change.applyAsDouble(value));
    return new Iteration(slice.number(), measures, slice.errors(), slice.leftOut());
  }

  private void printRounds(Place place, Measure measure) {
    Asked asked = FIVE_PERCENT_IN_TWO_MINUTES;
    IntStream.of(rounds / 4, rounds / 2, 3 * rounds / 4, rounds)
        .forEach(
            some -> {
              int wanted =
                  paces
                      .get(place)
                      .withBlocksShorterBy(2 * (rounds - some) * turnSeconds)
                      .blocks(asked.minutes());
              int size = Math.min(blocks, wanted);
              if (size > 1) {
                Run fewer =
                    changed(
                        pair(asked.contender()),
                        (trial, slice) -> Optional.of(slice).filter(own -> own.number() <= some));
                List<Contest> drawn =
                    new ShorterRuns(slowedExactly(fewer, place, measure, asked), SEED)
                        .contests(size, draws, place.setting(), place.cell(), measure);
                System.out.printf(
                    "| %s, %s | %d, %s | %.1f | %s |%n",
                    place,
                    measure.name(),
                    some,
                    size < wanted ? "%d of %d".formatted(size, wanted) : size,
                    100 * found(Tally.of(drawn, asked.contender(), PLAIN), asked),
                    halfWidth(drawn, asked.contender()));
              }
            });
  }
}
