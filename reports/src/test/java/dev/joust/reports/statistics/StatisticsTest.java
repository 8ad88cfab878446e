package dev.joust.reports.statistics;

import static dev.joust.run.Measure.Aggregate.MAX;
import static dev.joust.run.Measure.Aggregate.MEDIAN;
import static dev.joust.run.Measure.Aggregate.SUM;
import static dev.joust.run.Measure.Direction.HIGHER;
import static dev.joust.run.Measure.Direction.LOWER;
import static dev.joust.run.Measure.Direction.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Setting;
import dev.joust.run.Verdict;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** A run's numbers are those that one would compute by hand. */
class StatisticsTest {

  private static final Setting SETTING = new Setting("flow", "steady", "wire");
  private static final Cell CELL = Cell.of("flow").with("connections", 100);
  private static final Measure RATE = measure(HIGHER, MEDIAN);

  /** The hours of sleep that ten patients gained by two drugs: Student 1908. */
  private static final double[] DRUG_1 = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

  private static final double[] DRUG_2 = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

  private final RunBuilder run = new RunBuilder();

  @Test
  void aForksValueIsWhatTheMeasureMakesOfItsIterations() {
    run.contender("a").fork(1, "steady", "a", CELL, RATE, 1, 2, 30);

    assertThat(forks(measure(HIGHER, MEDIAN))).isEqualTo(List.of(fork(1, 2, 1, 2, 30)));
    assertThat(forks(measure(HIGHER, MAX))).isEqualTo(List.of(fork(1, 30, 1, 2, 30)));
    assertThat(forks(measure(HIGHER, SUM))).isEqualTo(List.of(fork(1, 33, 1, 2, 30)));
  }

  @Test
  void aMeasureOfTheCellItselfIsTakenAsItIs() {
    run.contender("a")
        .trial(
            1,
            "steady",
            "a",
            new CellResult(
                CELL, Verdict.VALID, List.of(), Map.of(RATE.name(), 7.0), List.of(), List.of()));

    assertThat(forks(RATE)).isEqualTo(List.of(fork(1, 7)));
  }

  @Test
  void anInvalidCellOrTrialGivesNoValueAndASuspectOneDoes() {
    run.contender("a");
    trialOf("a", 1, Verdict.VALID, Verdict.INVALID);
    trialOf("a", 2, Verdict.INVALID, Verdict.VALID);
    trialOf("a", 3, Verdict.SUSPECT, Verdict.SUSPECT);

    assertThat(forks(RATE)).extracting(Fork::block).containsExactly(3);
  }

  @Test
  void aValueIsTheGeometricMeanOfTheForksAndItsIntervalStudentsOnLogarithms() {
    run.contender("a");
    double[] logs = {1, 2, 5, 2, 5};
    forksOf("a", DoubleStream.of(logs).map(Math::exp).toArray());

    Estimate estimate = standing("a").estimate();

    // Mean 3, standard error 0.836660, t(0.975; 4) = 2.776445: 3 +- 2.322941.
    assertThat(estimate.value()).isCloseTo(Math.exp(3), within(1e-9));
    assertThat(estimate.interval().get().low()).isCloseTo(1.968081, within(1e-5));
    assertThat(estimate.interval().get().high()).isCloseTo(204.985767, within(1e-3));
    assertThat(estimate.forks()).isEqualTo(5);
    assertThat(estimate.iterations()).isEqualTo(5);
  }

  @Test
  void valuesThatHaveNoLogarithmGetStudentsIntervalAsTheyAre() {
    run.contender("a");
    forksOf("a", 0, 1, 2, 3, 4);

    Interval interval = standing("a").estimate().interval().get();

    assertThat(standing("a").estimate().value()).isEqualTo(2);
    assertThat(interval.low()).isCloseTo(2 - 1.963243, within(1e-6));
    assertThat(interval.high()).isCloseTo(2 + 1.963243, within(1e-6));
  }

  @Test
  void aSingleForkHasNoIntervalAndNoRank() {
    run.contender("a").contender("b");
    forksOf("a", 100);
    forksOf("b", 90);

    assertThat(standing("a").estimate().interval()).isEmpty();
    assertThat(standing("b").toBest().get().value()).isCloseTo(0.9, within(1e-12));
    assertThat(standing("b").toBest().get().interval()).isEmpty();
    assertThat(standing("a").rank()).isEmpty();
  }

  @Test
  void aRatioIsThatOfPairedBlocks() {
    run.contender("two").contender("one");
    forksOf("two", DoubleStream.of(DRUG_2).map(Math::exp).toArray());
    forksOf("one", DoubleStream.of(DRUG_1).map(Math::exp).toArray());

    Ratio ratio = standing("one").toBest().get();

    // The mean difference is 1.58 with the interval 0.700114 to 2.459886.
    assertThat(ratio.value()).isCloseTo(Math.exp(-1.58), within(1e-9));
    assertThat(ratio.interval().get().low()).isCloseTo(Math.exp(-2.459886), within(1e-6));
    assertThat(ratio.interval().get().high()).isCloseTo(Math.exp(-0.700114), within(1e-6));
    assertThat(ratio.blocks()).isEqualTo(10);
    assertThat(standing("two").toBest().get().value()).isEqualTo(1);
  }

  @Test
  void contendersAreComparedByDifferencesWhereARatioMeansNothing() {
    run.contender("two").contender("one");
    // The least of them becomes zero.
    forksOf("two", DoubleStream.of(DRUG_2).map(more -> more + 1.6).toArray());
    forksOf("one", DoubleStream.of(DRUG_1).map(more -> more + 1.6).toArray());

    Comparison comparison = contest().comparison("one", "two").get();

    assertThat(comparison.better()).isEqualTo("two");
    assertThat(comparison.ratio()).isEmpty();
    assertThat(comparison.difference("two", "one").get().value()).isCloseTo(1.58, within(1e-9));
    assertThat(comparison.difference("two", "one").get().interval().get().low())
        .isCloseTo(0.700114, within(1e-6));
  }

  @Test
  void sharesAreComparedByDifferencesEvenIfNoneIsZero() {
    run.contender("a").contender("b");
    forksOf("a", 0.2, 0.21, 0.19);
    forksOf("b", 0.8, 0.81, 0.79);
    Measure share = new Measure("requestsPerSecond", "", LOWER, MEDIAN, "share");

    Contest contest = Statistics.of(run.build()).contest(SETTING, CELL, share);

    assertThat(contest.standing("a").get().estimate().value()).isCloseTo(0.2, within(1e-12));
    Comparison comparison = contest.comparison("a", "b").get();
    assertThat(comparison.better()).isEqualTo("a");
    assertThat(comparison.ratio()).isEmpty();
    assertThat(comparison.difference("b", "a").get().value()).isCloseTo(0.6, within(1e-12));
    assertThat(comparison.different()).isTrue();
  }

  @Test
  void theMachinesDriftCancels() {
    run.contender("a").contender("b");
    forksOf("a", 1_000, 2_000, 4_000);
    forksOf("b", 901, 1_800, 3_599);

    assertThat(standing("b").toBest().get().interval().get().high()).isLessThan(0.91);
    assertThat(standing("a").estimate().interval().get().high()).isGreaterThan(10_000);
    assertThat(ranks("a", "b")).containsExactly(1, 2);
  }

  @Test
  void onlyBlocksThatBothHaveArePaired() {
    run.contender("a").contender("b");
    fork("a", 1, 100);
    fork("a", 2, 100);
    fork("a", 3, 100);
    fork("b", 2, 50);
    fork("b", 3, 50);
    fork("b", 4, 99);

    assertThat(standing("b").toBest().get().blocks()).isEqualTo(2);
    assertThat(standing("b").toBest().get().value()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void whoMissedTheMachinesGoodTimeCanBeTheBest() {
    run.contender("a").contender("b");
    forksOf("a", 4_000, 2_000, 1_000);
    fork("b", 2, 2_200);
    fork("b", 3, 1_110);

    assertThat(contest().best()).contains("b");
    assertThat(standing("a").toBest().get().value()).isLessThan(0.95);
  }

  @Test
  void whomTheDataCannotTellApartShareARank() {
    run.contender("slow").contender("b").contender("a").contender("slowest");
    forksOf("a", 1_000, 1_010, 990, 1_005);
    forksOf("b", 1_005, 1_000, 1_000, 1_001);
    forksOf("slow", 500, 506, 494, 502);
    forksOf("slowest", 250, 252, 248, 251);

    assertThat(ranks("a", "b", "slow", "slowest")).containsExactly(1, 1, 3, 4);
    assertThat(contest().comparison("b", "a").get().different()).isFalse();
  }

  @Test
  void theSmallerValueIsTheBetterOneWhereTheMeasureSaysSo() {
    run.contender("a").contender("b");
    forksOf("a", 10, 11, 12);
    forksOf("b", 20, 22, 24);

    Contest contest = Statistics.of(run.build()).contest(SETTING, CELL, measure(LOWER, MEDIAN));

    assertThat(contest.standing("a").get().rank()).hasValue(1);
    assertThat(contest.standing("b").get().rank()).hasValue(2);
    assertThat(contest.standing("b").get().toBest().get().value()).isCloseTo(2, within(1e-12));
  }

  @Test
  void aMeasureThatIsNeitherBetterThisWayNorThatRanksNobody() {
    run.contender("a").contender("b");
    forksOf("a", 10, 11, 12);
    forksOf("b", 20, 22, 24);

    Contest contest = Statistics.of(run.build()).contest(SETTING, CELL, measure(NONE, MEDIAN));

    assertThat(contest.standings()).allMatch(own -> own.rank().isEmpty());
    assertThat(contest.standings()).allMatch(own -> own.toBest().isEmpty());
    assertThat(contest.comparisons()).isEmpty();
  }

  @Test
  void controlsAndTheFailedAreNeitherBestNorRanked() {
    run.contender("a").contender("b").control("control").failed("failed", "no");
    forksOf("a", 100, 101, 102);
    forksOf("b", 50, 51, 52);
    forksOf("control", 1_000, 1_001, 1_002);
    forksOf("failed", 2_000, 2_001, 2_002);

    assertThat(ranks("a", "b")).containsExactly(1, 2);
    assertThat(standing("control").rank()).isEmpty();
    assertThat(standing("failed").rank()).isEmpty();
    assertThat(standing("a").toBest().get().value()).isEqualTo(1);
    assertThat(standing("control").toBest()).isEmpty();
    assertThat(standing("failed").toBest()).isEmpty();
  }

  @Test
  void aShareOfTheCeilingIsTheRatioToTheControlBlockByBlock() {
    run.contender("a").contender("b").control("control");
    forksOf("a", 100, 300);
    forksOf("control", 200, 400);
    Contest contest = Statistics.of(run.build()).contest(SETTING, CELL, RATE);

    assertThat(contest.ratio("a", "control").get().value())
        .isCloseTo(Math.sqrt(0.5 * 0.75), within(1e-9));
    assertThat(contest.ratio("a", "control").get().interval()).isPresent();
    assertThat(contest.ratio("b", "control")).isEmpty();
    assertThat(contest.ratio("a", "b")).isEmpty();
  }

  @Test
  void cellsStandInTheOrderOfTheirNumbers() {
    run.contender("a");
    for (int connections : new int[] {1_000, 20, 100}) {
      run.fork(1, "steady", "a", CELL.with("connections", connections), RATE, 1);
    }

    assertThat(Statistics.of(run.build()).cells(SETTING))
        .extracting(Cell::toString)
        .containsExactly("connections=20", "connections=100", "connections=1000");
  }

  @Test
  void cellsOfDifferentFactorsStandBesideEachOther() {
    run.contender("a");
    Cell of = Cell.of(CELL.suite());
    List<Cell> cells =
        List.of(
            of.with("exchange", "poll").with("preset", "x").with("readers", 5),
            of.with("exchange", "poll").with("preset", "x").with("readers", 10),
            of.with("exchange", "poll").with("preset", "x").with("summary", "capacity"),
            of.with("exchange", "push").with("burst", "all").with("readers", 5),
            of.with("exchange", "push").with("burst", "all").with("summary", "capacity"),
            of.with("exchange", "push"));
    cells.forEach(cell -> run.fork(1, "steady", "a", cell, RATE, 1));

    assertThat(Statistics.of(run.build()).cells(SETTING))
        .containsExactly(
            cells.get(0), cells.get(1), cells.get(2), cells.get(5), cells.get(3), cells.get(4));
  }

  @Test
  void overAllCellsAContenderIsItsGeometricMean() {
    run.contender("a").contender("b").control("control");
    Cell other = CELL.with("connections", 500);
    Cell spoilt = CELL.with("connections", 900);
    for (int block = 1; block <= 3; block++) {
      run.fork(block, "steady", "a", CELL, RATE, 100 + block);
      run.fork(block, "steady", "a", other, RATE, 400 + 4 * block);
      run.fork(block, "steady", "a", spoilt, RATE, 1);
      run.fork(block, "steady", "b", CELL, RATE, 50 + block);
      run.fork(block, "steady", "b", other, RATE, 50 + block);
    }

    Overall overall = Statistics.of(run.build()).overalls(SETTING, RATE).get(0);

    assertThat(overall.cells()).isEqualTo(2);
    assertThat(overall.allCells()).isEqualTo(3);
    assertThat(overall.contest().standing("a").get().estimate().value())
        .isCloseTo(2 * Math.cbrt(101 * 102 * 103), within(1e-9));
    assertThat(overall.contest().standing("b").get().rank()).hasValue(2);
  }

  @Test
  void noMeanIsMadeOverSizes() {
    run.contender("a").contender("b");
    for (int block = 1; block <= 3; block++) {
      for (int connections : new int[] {100, 1_000}) {
        Cell small = CELL.with("connections", connections).with("payloadBytes", 512);
        Cell large = small.with("payloadBytes", 102_400);
        run.fork(block, "steady", "a", small, RATE, 1_000 + block);
        run.fork(block, "steady", "b", small, RATE, 1_000 + block);
        run.fork(block, "steady", "a", large, RATE, 50);
        run.fork(block, "steady", "b", large, RATE, 10);
      }
    }

    List<Overall> overalls = Statistics.of(run.build()).overalls(SETTING, RATE);

    assertThat(overalls)
        .extracting(own -> own.contest().cell().toString())
        .containsExactly("payloadBytes=512", "payloadBytes=102400");
    assertThat(overalls).extracting(Overall::cells).containsExactly(2, 2);
    assertThat(overalls)
        .extracting(own -> own.contest().ratio("b", "a").get().value())
        .satisfiesExactly(
            ratio -> assertThat(ratio).isCloseTo(1, within(1e-9)),
            ratio -> assertThat(ratio).isCloseTo(0.2, within(1e-9)));
  }

  @Test
  void theBestIsClearOnlyIfEveryOtherIsShownToBeWorse() {
    run.contender("a").contender("b").contender("c");
    forksOf("a", 100, 101, 102, 101);
    forksOf("b", 50, 50.5, 51, 50.5);
    forksOf("c", 10, 10.1, 10.2, 10.1);
    assertThat(contest().bestIs()).contains(Statement.DIFFERENT);
    assertThat(contest().isClearlyBest("a")).isTrue();
    assertThat(contest().isClearlyBest("b")).isFalse();
  }

  @Test
  void theBestIsNotClearWhileOneOtherMayBeAsGood() {
    run.contender("a").contender("b").contender("c");
    forksOf("a", 100, 130, 102, 101);
    forksOf("b", 101, 102, 99, 110);
    forksOf("c", 10, 10.1, 10.2, 10.1);

    assertThat(contest().bestIs()).contains(Statement.UNDECIDED);
    assertThat(contest().isClearlyBest(contest().best().get())).isFalse();
  }

  @Test
  void theBestIsEqualToOthersWithinTheMargin() {
    run.contender("a").contender("b");
    forksOf("a", 100, 101, 102, 101);
    forksOf("b", 100.1, 100.9, 102.1, 100.8);

    assertThat(contest().bestIs()).contains(Statement.EQUIVALENT);
    assertThat(contest().isClearlyBest(contest().best().get())).isFalse();
  }

  @Test
  void whoIsAloneIsNotTheBest() {
    run.contender("a");
    forksOf("a", 100, 101);

    assertThat(contest().bestIs()).isEmpty();
    assertThat(contest().isClearlyBest("a")).isFalse();
  }

  @Test
  void aContenderThatLacksABlockHasTheValueOfItsRatio() {
    run.contender("a").contender("b").control("nothing");
    forksOf("a", 100, 200, 400);
    fork("b", 1, 50);
    fork("b", 2, 100);
    fork("nothing", 1, 1_000);

    assertThat(standing("b").estimate().value()).isCloseTo(100, within(1e-9));
    assertThat(standing("nothing").estimate().value()).isCloseTo(2_000, within(1e-9));
    assertThat(standing("b").estimate().interval().get().contains(100)).isTrue();
    assertThat(standing("a").estimate().value()).isCloseTo(200, within(1e-9));
  }

  @Test
  void ifTheBestLacksABlockTheOthersStayWhereTheyAre() {
    run.contender("a").contender("b");
    fork("a", 1, 1_000);
    fork("a", 2, 2_000);
    forksOf("b", 100, 200, 400);

    assertThat(standing("b").estimate().value()).isCloseTo(200, within(1e-9));
    assertThat(standing("a").estimate().value()).isCloseTo(2_000, within(1e-9));
  }

  private List<Fork> forks(Measure measure) {
    return Statistics.of(run.build()).contest(SETTING, CELL, measure).standings().stream()
        .flatMap(standing -> standing.forks().stream())
        .toList();
  }

  private Contest contest() {
    return Statistics.of(run.build()).contest(SETTING, CELL, RATE);
  }

  private Standing standing(String contender) {
    return contest().standing(contender).get();
  }

  private List<Integer> ranks(String... contenders) {
    return List.of(contenders).stream()
        .map(this::standing)
        .map(Standing::rank)
        .map(OptionalInt::getAsInt)
        .toList();
  }

  private void forksOf(String contender, double... values) {
    for (int i = 0; i < values.length; i++) {
      fork(contender, i + 1, values[i]);
    }
  }

  private void fork(String contender, int block, double value) {
    run.fork(block, "steady", contender, CELL, RATE, value);
  }

  private void trialOf(String contender, int block, Verdict trial, Verdict cell) {
    CellResult result =
        new CellResult(CELL, cell, List.of("why"), Map.of(RATE.name(), 5.0), List.of(), List.of());
    run.trial(block, "steady", contender, CELL, trial, List.of(), "steady", List.of(result));
  }

  private static Fork fork(int block, double value, double... iterations) {
    return new Fork(block, value, DoubleStream.of(iterations).boxed().toList());
  }

  private static Measure measure(Direction better, Aggregate aggregate) {
    return new Measure("requestsPerSecond", "req/s", better, aggregate, "throughput");
  }
}
