package dev.joust.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Cell;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often a simulated comparison tells a change. It has three cells and three measures, of which
 * rate and CPU time hang together as they do on a server at its limit; a value scatters by 2 %
 * within a block, and the machine's speed by 30 % between blocks.
 */
@Tag("long")
class FalseAlarmsTest {

  private static final Usability USABLE =
      new Usability(Usability.Level.USABLE, "all 8 results are valid");

  private static final int RUNS = 120;

  /** Two standard errors of a share of 5 % in so many runs. */
  private static final double CHANCE = 0.04;

  private static final double SCATTER = 0.02;
  private static final int BLOCKS = 8;
  private static final int FIRST_LOOK = 6;

  private static final Measure CPU =
      new Measure(
          "serverCpuMicrosPerRequest", "µs", Direction.LOWER, Aggregate.MEDIAN, "Server CPU");
  private static final Measure RATE =
      new Measure("requestsPerSecond", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Throughput");
  private static final Measure ALLOCATED =
      new Measure("allocatedBytesPerRequest", "B", Direction.LOWER, Aggregate.MEDIAN, "Allocated");
  private static final List<Measure> MEASURES = List.of(CPU, RATE, ALLOCATED);
  private static final Limits NEXT_TO_NONE = Limits.parse(List.of("slower=0.001%"), MEASURES);
  private static final List<Cell> CELLS =
      IntStream.of(1, 1_000, 100_000)
          .mapToObj(connections -> Cell.of("flow").with("connections", connections))
          .toList();

  private final Random random = new Random(11);

  /** Of the last variant the first cell takes so many times as much CPU. */
  private Run run(int blocks, int variants, double slowdown) {
    return run(blocks, variants, slowdown, CELLS.subList(0, 1));
  }

  private Run run(int blocks, int variants, double slowdown, List<Cell> slow) {
    RunBuilder run = new RunBuilder();
    MEASURES.forEach(run::measure);
    run.suite(
        new SuiteLayout(
            "flow", "Flow", "?", "connections", MEASURES.stream().map(Measure::name).toList()));
    IntStream.rangeClosed(0, variants).forEach(own -> run.contender("fw@" + own));
    for (int block = 1; block <= blocks; block++) {
      double speed = Math.exp(0.3 * random.nextGaussian());
      for (Cell cell : CELLS) {
        for (int own = 0; own <= variants; own++) {
          boolean isSlow = own == variants && slow.contains(cell);
          double cpu =
              (isSlow ? slowdown : 1) * 10 / speed * Math.exp(SCATTER * random.nextGaussian());
          Map<String, Double> values =
              Map.of(
                  CPU.name(), cpu,
                  RATE.name(), 1e6 / cpu * Math.exp(SCATTER / 4 * random.nextGaussian()),
                  ALLOCATED.name(), 1_000 * Math.exp(SCATTER * random.nextGaussian()));
          run.trial(
              block,
              "steady",
              "fw@" + own,
              RunBuilder.result(cell, List.of(new Iteration(1, values, Map.of()))));
        }
      }
    }
    return run.build();
  }

  private double share(int blocks, int variants, double slowdown, Predicate<Run> told) {
    return IntStream.range(0, RUNS)
        .mapToObj(number -> run(blocks, variants, slowdown))
        .mapToInt(run -> told.test(run) ? 1 : 0)
        .average()
        .orElseThrow();
  }

  /** Whether any line tells a change, or a build fails whose limit is next to none. */
  private static boolean tellsAChange(Run run) {
    Changes changes = Changes.of(run, "fw@0");
    return Gate.of(changes, NEXT_TO_NONE).conclusion() == Gate.Conclusion.FAILED
        || changes.changes().stream()
            .anyMatch(
                change -> change.effect() == Effect.WORSE || change.effect() == Effect.BETTER);
  }

  private static boolean tellsAChangeByOneQuestion(Run run) {
    Statistics each = Statistics.of(run);
    List<Comparison> comparisons = new ArrayList<>();
    each.settings()
        .forEach(
            setting ->
                CELLS.forEach(
                    cell ->
                        MEASURES.forEach(
                            measure ->
                                comparisons.addAll(
                                    each.contest(setting, cell, measure).comparisons()))));
    return comparisons.stream().anyMatch(Comparison::different);
  }

  @ParameterizedTest(name = "{0} blocks, {1} variants")
  @CsvSource({"3, 1", "8, 1", "8, 2"})
  void ofEqualOnesAChangeIsToldInOneOfTwentyComparisonsAtMost(int blocks, int variants) {
    assertThat(share(blocks, variants, 1, FalseAlarmsTest::tellsAChange))
        .isLessThanOrEqualTo(0.05 + CHANCE);
  }

  /** Whether any line tells a change at any look. */
  private static boolean tellsAChangeAtALook(Run run) {
    List<Trial> first =
        run.trials().stream().filter(trial -> trial.planned().block() <= FIRST_LOOK).toList();
    return Stream.of(
            Changes.of(
                new Run(run.name(), run.manifest(), first, List.of()),
                "fw@0",
                Looks.soFar(FIRST_LOOK)),
            Changes.of(run, "fw@0", Looks.last(BLOCKS)))
        .flatMap(changes -> changes.changes().stream())
        .anyMatch(change -> change.effect().isDifference());
  }

  @Test
  void ofEqualOnesAChangeIsToldAtAnyLookInOneOfTwentyComparisonsAtMost() {
    assertThat(share(BLOCKS, 1, 1, FalseAlarmsTest::tellsAChangeAtALook))
        .isLessThanOrEqualTo(0.05 + CHANCE);
  }

  @Test
  void intervalsOfOneQuestionEachTellOneInManyComparisonsOfEqualOnes() {
    assertThat(share(BLOCKS, 1, 1, FalseAlarmsTest::tellsAChangeByOneQuestion)).isGreaterThan(0.15);
  }

  @Test
  void aTenthMoreCpuInOneCellIsFound() {
    assertThat(
            share(
                BLOCKS,
                1,
                1.1,
                run -> {
                  Change change = Changes.of(run, "fw@0").changes().get(0);
                  return change.cell().equals(CELLS.get(0)) && change.effect() == Effect.WORSE;
                }))
        .isGreaterThan(0.9);
  }

  /** What is too small to be told in most single cells is told of all together. */
  @Test
  void aLittleMoreCpuInEachCellIsFoundInAllTogether() {
    List<Changes> all =
        IntStream.range(0, RUNS)
            .mapToObj(number -> Changes.of(run(BLOCKS, 1, 1.035, CELLS), "fw@0"))
            .toList();

    assertThat(shareTold(all, Change::isOfAllCells)).isGreaterThan(0.75);
    assertThat(shareTold(all, change -> change.cell().equals(CELLS.get(0)))).isLessThan(0.4);
  }

  private static double shareTold(List<Changes> all, Predicate<Change> which) {
    return all.stream()
        .flatMap(changes -> changes.changes().stream())
        .filter(change -> change.measure().equals(CPU))
        .filter(which)
        .mapToInt(change -> change.effect() == Effect.WORSE ? 1 : 0)
        .average()
        .orElseThrow();
  }

  @Test
  void theReportSaysOfHowManyQuestionsItIsSureAtOnce() {
    Changes changes = Changes.of(run(BLOCKS, 1, 1), "fw@0");

    assertThat(changes.family()).isEqualTo((CELLS.size() + 1) * MEASURES.size());
    assertThat(new ChangesReport(changes, USABLE, Optional.empty()).text(120))
        .contains("Intervals hold at once over 12 questions:");
  }
}
