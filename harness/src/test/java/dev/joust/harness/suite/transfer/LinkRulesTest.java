package dev.joust.harness.suite.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.VerdictTables;
import dev.joust.lab.link.calibration.Calibration;
import dev.joust.lab.link.calibration.Reading;
import dev.joust.run.Verdict;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A link that was asked to take 20 ms, give or take one. */
class LinkRulesTest {

  private static Judgement judged(double... millis) {
    List<Reading> readings =
        Arrays.stream(millis)
            .mapToObj(
                measured ->
                    new Reading(
                        "connect", "ms", OptionalDouble.of(20), measured, OptionalDouble.of(1)))
            .toList();
    return LinkRules.judge(new Calibration("quick", "TUN", Optional.empty(), readings, List.of()));
  }

  @ParameterizedTest
  @CsvSource({"18.9, SUSPECT", "19, VALID", "20, VALID", "21, VALID", "21.1, SUSPECT"})
  void aLinkIsWhatWasAskedFor(double millis, Verdict verdict) {
    assertThat(judged(millis).verdict()).isEqualTo(verdict);
  }

  @Test
  void everyFaultIsNamed() {
    assertThat(judged(10, 20, 30).reasons())
        .containsExactly(
            "link quick: connect 10.00 ms (asked 20.00)",
            "link quick: connect 30.00 ms (asked 20.00)");
  }

  @Test
  void thePageOfTheSuiteHasTheRules() throws IOException {
    VerdictTables page = VerdictTables.of("transfer.md");
    page.assertListed("A cell is suspect if", LinkRules.OF_LINKS);
    page.assertListed("A cell is invalid if", List.of(TransferCell.FASTER_THAN_ITS_LINK));
  }
}
