package dev.joust.reports.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.summary.Answer.Line;
import dev.joust.run.Cell;
import dev.joust.run.Indifference;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An interval that has room for nearly anything is said to be so, in place of its ends. */
class FrontTest {

  private static final Measure TAIL =
      new Measure("p99", "µs", Direction.LOWER, Aggregate.MEDIAN, "Response time, p99");
  private static final Cell CELL = Cell.of("latency");

  private final RunBuilder run =
      new RunBuilder().contender("a").contender("b").contender("c").measure(TAIL);

  @ParameterizedTest
  @CsvSource({"0.5, 1.99, false", "0.5, 2, false", "0.5, 2.01, true", "0.0254, 39.6, true"})
  void endsThatDifferByMoreThanAFactorOfFourAreTooWide(double low, double high, boolean wide) {
    assertThat(Front.isTooWide(new Interval(low, high))).isEqualTo(wide);
  }

  @Test
  void whatCannotBeToldIsSaidInWords() {
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "steady", "a", CELL, TAIL, 100 + block);
      run.fork(block, "steady", "b", CELL, TAIL, block % 2 == 0 ? 15 : 4000);
      run.fork(block, "steady", "c", CELL, TAIL, block % 2 == 0 ? 20 : 3000);
    }

    assertThat(text())
        .startsWith("a has 102 µs (")
        .endsWith("). The intervals are too wide to separate it from c and b: run more blocks.")
        .doesNotContain("relative to");
  }

  @Test
  void whatLiesNearIsToldByItsEnds() {
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "steady", "a", CELL, TAIL, 100 + block);
      run.fork(block, "steady", "b", CELL, TAIL, 100 + block + (block % 2 == 0 ? 3 : -1));
    }

    assertThat(text()).contains("; relative to that, ").doesNotContain("too wide");
  }

  /** Those in front are far apart from block to block, and those behind them far behind. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | 1 | front1, front2 or front3",
        "4 | 1 | all but behind1",
        "4 | 3 | all but behind1, behind2 and behind3",
        "4 | 4 | one of 4",
        "4 | 0 | one of 4",
      })
  void namesThoseInFrontOrTheFewThatAreNot(int front, int behind, String named) {
    RunBuilder many = new RunBuilder().measure(TAIL);
    for (int i = 1; i <= front; i++) {
      many.contender("front" + i);
    }
    for (int i = 1; i <= behind; i++) {
      many.contender("behind" + i);
    }
    for (int block = 1; block <= 4; block++) {
      for (int i = 1; i <= front; i++) {
        many.fork(block, "steady", "front" + i, CELL, TAIL, 100 + i + (block + i) % 4 * 10);
      }
      for (int i = 1; i <= behind; i++) {
        many.fork(block, "steady", "behind" + i, CELL, TAIL, 900 + i + (block + i) % 4 * 90);
      }
    }

    assertThat(line(many).winner().split(", | and | or "))
        .containsExactlyInAnyOrder(named.split(", | and | or "));
  }

  private String text() {
    return line(run).text();
  }

  private static Line line(RunBuilder run) {
    Run built = run.build();
    Statistics statistics = Statistics.of(built);
    return new Front(
            statistics.contest(statistics.settings().get(0), CELL, TAIL), Indifference.USUAL)
        .line("");
  }
}
