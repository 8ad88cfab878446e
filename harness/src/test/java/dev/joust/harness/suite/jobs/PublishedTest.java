package dev.joust.harness.suite.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Suite;
import dev.joust.run.Cell;
import dev.joust.run.Claim;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the sources published is about cells that are measured. */
class PublishedTest {

  private static final Suite<JobsSettings> JOBS = new JobsSuite();
  private static final Suite<StressSettings> STRESS = new StressSuite();
  private static final Profile FULL = new Profiles(Suites.ALL, "full").profile();

  @Test
  void everyClaimOfFullIsAboutAPlannedCellAndAKnownMeasure() {
    for (Scenario scenario : List.of(jobs(1), stress(1))) {
      List<Cell> planned = scenario.trials().stream().flatMap(List::stream).toList();
      List<String> measures = scenario.measures().stream().map(Measure::name).toList();
      for (Claim claim : claims(scenario)) {
        assertThat(planned).as(claim.id()).contains(claim.cell());
        claim.to().ifPresent(to -> assertThat(planned).as(claim.id()).contains(to));
        assertThat(measures).as(claim.id()).contains(claim.measure());
      }
    }
    assertThat(claims(jobs(1)))
        .extracting(Claim::id)
        .containsExactly("A1", "A2", "A3", "A4", "A4b", "A5", "A5b", "A6");
    assertThat(claims(stress(1)))
        .extracting(Claim::id)
        .containsExactly("B1", "B4", "B4b", "B2", "B2b", "B3", "B5", "B5b", "B6");
  }

  @Test
  void halfAnIntervalIsScaled() {
    assertThat(claims(jobs(0.1)))
        .filteredOn(claim -> claim.id().equals("A5"))
        .extracting(claim -> claim.published().orElseThrow())
        .containsExactly(12.5);
  }

  @Test
  void numbersOfUsersAreNotComparedAtAnotherScale() {
    assertThat(claims(stress(0.1))).extracting(Claim::id).containsExactly("B1", "B4", "B4b");
  }

  @Test
  void aLadderIsATrialAndItsLastCellIsWhatItComesTo() {
    List<List<Cell>> trials = stress(1).trials();

    assertThat(trials).hasSize(3 * 3);
    assertThat(trials)
        .allSatisfy(
            cells -> {
              assertThat(cells).hasSize(21 + 1);
              assertThat(cells.get(0).value("users")).hasValue("40");
              assertThat(cells.get(21).suite()).isEqualTo("stress-break");
            });
  }

  private static Scenario jobs(double timeScale) {
    return new JobsScenario(FULL.suites().of(JOBS).orElseThrow(), timeScale);
  }

  private static Scenario stress(double timeScale) {
    return new StressScenario(FULL.suites().of(STRESS).orElseThrow(), timeScale);
  }

  private static List<Claim> claims(Scenario scenario) {
    return scenario.layouts().stream().map(SuiteLayout::claims).flatMap(List::stream).toList();
  }
}
