package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.statistics.ExpectedPrecision;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Before a run begins, it is told what its time is enough for. */
class BudgetOutlookTest {

  private static final Duration BLOCK = Duration.ofSeconds(40);
  private static final ExpectedPrecision ONE_LINE = new ExpectedPrecision(2, 1);

  private static String text(Duration budget, double wanted) {
    return new BudgetOutlook(budget, BLOCK, ONE_LINE, wanted).text();
  }

  @Test
  void saysHowManyBlocksItIsAndWhatTheyShow() {
    assertThat(text(Duration.ofMinutes(2), 0.02))
        .isEqualTo(
            "budget 2 min: time for 3 blocks on a quiet machine, which show differences of some"
                + " 9.1 %; --budget 10m would show 2 %");
  }

  @Test
  void saysNoMoreWhereTheTimeIsEnough() {
    assertThat(text(Duration.ofMinutes(30), 0.02)).endsWith("differences of some 1.1 %");
  }

  @Test
  void oneBlockIsMadeInAnyCaseAndTellsNothing() {
    assertThat(text(Duration.ofSeconds(30), 0.05))
        .startsWith("budget 30 s: time for 1 block on a quiet machine, which decides nothing;");
  }

  @ParameterizedTest
  @CsvSource({"79, 1 block", "80, 2 blocks", "81, 2 blocks"})
  void aBlockMustFitAsAWhole(int seconds, String blocks) {
    assertThat(text(Duration.ofSeconds(seconds), 0.02)).contains("time for " + blocks + " ");
  }
}
