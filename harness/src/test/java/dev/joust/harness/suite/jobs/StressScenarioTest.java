package dev.joust.harness.suite.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.run.Cell;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The trials of users to the breaking point. */
class StressScenarioTest {

  private static final Profile FULL = new Profiles(Suites.ALL, "full").profile();

  @Test
  void aLadderIsATrialAndItsLastCellIsWhatItComesTo() {
    List<List<Cell>> trials =
        new StressScenario(FULL.suites().of(StressScenario.SUITE).orElseThrow(), 1).trials();

    assertThat(trials).hasSize(3 * 3);
    assertThat(trials)
        .allSatisfy(
            cells -> {
              assertThat(cells).hasSize(21 + 1);
              assertThat(cells.get(0).value("users")).hasValue("40");
              assertThat(cells.get(21).suite()).isEqualTo("stress-break");
            });
  }
}
