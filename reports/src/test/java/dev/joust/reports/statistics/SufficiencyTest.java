package dev.joust.reports.statistics;

import static dev.joust.reports.statistics.Sufficiency.Decision.NOTHING_VALID;
import static dev.joust.reports.statistics.Sufficiency.Decision.ONE_MORE_BLOCK;
import static dev.joust.reports.statistics.Sufficiency.Decision.OVER_BUDGET;
import static dev.joust.reports.statistics.Sufficiency.Decision.PRECISE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.reports.RunBuilder;
import dev.joust.run.Cell;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Until;
import dev.joust.run.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A run adds blocks until its widest interval is narrow enough, or its time is up. */
class SufficiencyTest {

  private static final Measure NOISE =
      new Measure("threads", "", Direction.NONE, Aggregate.MAX, "threads");
  private static final Measure RATE =
      new Measure("rate", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "rate");
  private static final double[] SAME = {100, 100, 100, 100, 100, 100, 100, 100};
  private static final Cell CELL = Cell.of("flow").with("connections", 100);

  /** A trial of a built run takes a minute. */
  private static final Duration HOUR = Duration.ofHours(1);

  private final RunBuilder run =
      new RunBuilder()
          .measure(NOISE)
          .measure(RATE)
          .suite(new SuiteLayout("flow", "Flow", "?", "connections", List.of("threads", "rate")));

  @Test
  void aRunThatAddsNoBlocksIsNotJudged() {
    run.contender("a");
    forks("a", CELL, SAME);

    assertThat(Sufficiency.of(run.build())).isEmpty();
  }

  @Test
  void theWidestIntervalOfARatioDecides() {
    run.contender("a").contender("b").contender("c").until(0.05, HOUR);
    forks("a", CELL, 1_000, 2_000, 500, 1_000, 4_000, 1_000, 2_000, 500);
    forks("b", CELL, 900, 1_800, 450, 900, 3_600, 900, 1_800, 450);
    forks("c", CELL, 810, 1_600, 400, 790, 3_200, 800, 1_620, 395);

    Sufficiency own = judged();

    // The logarithms of c / a scatter by 0.00945, and three contenders are compared at once.
    assertThat(own.decision()).isEqualTo(PRECISE);
    assertThat(own.precision().get().contender()).isEqualTo("c");
    assertThat(own.precision().get().halfWidth()).isCloseTo(0.00941, within(5e-5));
    assertThat(own.text()).isEqualTo("±0.94 % after 8 blocks, within the ±5 % asked for");
  }

  @Test
  void anotherBlockFollowsWhereOneCellIsTooWide() {
    run.contender("a").contender("b").until(0.05, HOUR);
    Cell wide = CELL.with("connections", 500);
    forks("a", CELL, SAME);
    forks("b", CELL, SAME);
    forks("a", wide, SAME);
    forks("b", wide, 50, 80, 100, 60, 95, 100, 100, 70);

    assertThat(judged().decision()).isEqualTo(ONE_MORE_BLOCK);
    assertThat(judged().text())
        .matches("±[\\d.]+ % after 8 blocks, not yet the ±5 % asked for .*")
        .endsWith("(widest: b in flow, steady, wire: connections=500)");
  }

  @Test
  void itEndsWhereAnotherBlockWouldPassTheBudget() {
    run.contender("a").contender("b");
    forks("a", CELL, 100, 150, 90, 120, 100, 80, 100, 130);
    forks("b", CELL, SAME);

    assertThat(decision(Duration.ofMinutes(18))).as("16 and 2 fit").isEqualTo(ONE_MORE_BLOCK);
    assertThat(decision(Duration.ofSeconds(18 * 60 - 1))).isEqualTo(OVER_BUDGET);
    assertThat(decision(Duration.ofSeconds(1))).as("blocks were planned").isEqualTo(OVER_BUDGET);
    assertThat(judged().text())
        .contains("not the ±2 % asked for: another block would pass the budget of 1 s (widest: b");
  }

  @Test
  void ofFewBlocksNoIntervalIsNarrow() {
    run.contender("a").contender("b").until(0.05, HOUR);
    forks("a", CELL, 100, 100, 100, 100, 100, 100, 100);
    forks("b", CELL, 90, 90, 90, 90, 90, 90, 90);

    assertThat(judged().decision()).isEqualTo(ONE_MORE_BLOCK);
    assertThat(judged().text())
        .startsWith("no interval of 8 blocks or more everywhere after 7 blocks, not yet the ±5 %");
  }

  @Test
  void aBudgetAloneIsUsedUp() {
    run.contender("a").contender("b").until(Until.WHATEVER_IT_TAKES, Duration.ofMinutes(18));
    forks("a", CELL, SAME);
    forks("b", CELL, SAME);

    assertThat(judged().decision()).isEqualTo(ONE_MORE_BLOCK);
    assertThat(judged().text()).isEqualTo("8 blocks, and time for another in the budget of 18 min");
    assertThat(decision(Until.WHATEVER_IT_TAKES, Duration.ofMinutes(17))).isEqualTo(OVER_BUDGET);
    assertThat(judged().text()).isEqualTo("8 blocks: another would pass the budget of 17 min");
  }

  @Test
  void trialsThatAreMadeSideBySideTakeTheirTimeOnce() {
    run.contender("a").contender("b").until(Until.WHATEVER_IT_TAKES, Duration.ofMinutes(2));
    for (String contender : List.of("a", "b")) {
      Iteration slice = new Iteration(1, Map.of(RATE.name(), 100.0), Map.of());
      run.grouped("g", 1, "steady", contender, RunBuilder.result(CELL, List.of(slice)));
    }

    assertThat(judged().decision()).isEqualTo(ONE_MORE_BLOCK);
  }

  @Test
  void whoIsAloneIsJudgedByItsOwnValue() {
    run.contender("a").until(0.2, HOUR);
    forks("a", CELL, 100, 110, 90, 105, 95, 100, 110, 90);

    assertThat(judged().decision()).isEqualTo(PRECISE);
    assertThat(decisionUntil(0.05)).isEqualTo(ONE_MORE_BLOCK);
  }

  @Test
  void whoIsNotRankedNeedsNoNarrowInterval() {
    run.contender("a").contender("b").control("c").failed("f", "no").until(0.05, HOUR);
    forks("a", CELL, SAME);
    forks("b", CELL, SAME);
    forks("c", CELL, 1, 10, 100, 1_000, 10_000, 1, 1, 1);

    assertThat(judged().decision()).isEqualTo(PRECISE);
  }

  @Test
  void whereNothingIsValidNoBlockIsAdded() {
    run.contender("a").until(0.05, HOUR);
    run.trial(1, "steady", "a", CELL, Verdict.INVALID, List.of("died"), "steady", List.of());

    assertThat(judged().decision()).isEqualTo(NOTHING_VALID);
    assertThat(judged().text()).startsWith("no valid value, so no block was added");
  }

  @Test
  void whoMissesABlockNeedsAnother() {
    run.contender("a").contender("b").until(0.05, HOUR);
    forks("a", CELL, SAME);
    forks("b", CELL, 90, 90, 90, 90, 90, 90, 90);

    assertThat(judged().decision()).isEqualTo(ONE_MORE_BLOCK);
  }

  private void forks(String contender, Cell cell, double... values) {
    for (int i = 0; i < values.length; i++) {
      run.fork(i + 1, "steady", contender, cell, RATE, values[i]);
    }
  }

  private Sufficiency judged() {
    return Sufficiency.of(run.build()).get();
  }

  private Sufficiency.Decision decision(Duration budget) {
    run.until(0.02, budget);
    return judged().decision();
  }

  private Sufficiency.Decision decision(double halfWidth, Duration budget) {
    run.until(halfWidth, budget);
    return judged().decision();
  }

  private Sufficiency.Decision decisionUntil(double halfWidth) {
    run.until(halfWidth, HOUR);
    return judged().decision();
  }
}
