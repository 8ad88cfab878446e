package dev.joust.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Held against docs/results/power.md, whose runs compare two contenders in one line. */
class ExpectedPrecisionTest {

  private static final ExpectedPrecision ONE_LINE = new ExpectedPrecision(2, 1);

  @ParameterizedTest
  @CsvSource({"7, 0.033, 0.006", "8, 0.030, 0.003", "19, 0.018, 0.002", "20, 0.017, 0.002"})
  void isThatOfRecordedRuns(int blocks, double halfWidth, double tolerance) {
    assertThat(ONE_LINE.halfWidth(blocks)).isCloseTo(halfWidth, within(tolerance));
  }

  @Test
  void oneBlockShowsNothing() {
    assertThat(ONE_LINE.halfWidth(1)).isInfinite();
    assertThat(ONE_LINE.halfWidth(2)).isFinite();
  }

  @Test
  void moreLinesAndMoreContendersWantMoreBlocks() {
    assertThat(new ExpectedPrecision(2, 9).halfWidth(7)).isGreaterThan(ONE_LINE.halfWidth(7));
    assertThat(new ExpectedPrecision(6, 1).halfWidth(7)).isGreaterThan(ONE_LINE.halfWidth(7));
  }

  @Test
  void blocksAreTheFewestThatAreEnough() {
    int blocks = ONE_LINE.blocks(0.02);

    assertThat(ONE_LINE.halfWidth(blocks)).isLessThanOrEqualTo(0.02);
    assertThat(ONE_LINE.halfWidth(blocks - 1)).isGreaterThan(0.02);
    assertThat(ONE_LINE.blocks(ONE_LINE.halfWidth(5))).isEqualTo(5);
  }
}
