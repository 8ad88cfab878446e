package dev.joust.harness.suite.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.FileLimits;
import dev.joust.harness.trial.Scenario;
import dev.joust.run.Cell;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** More connections than a process can have are left out of the slope. */
class IdleScenarioTest {

  private static final Profile PROFILE =
      new Profiles(Suites.ALL, "full").set("--set", "ask=[idle]").profile();

  private static Scenario scenario(long openFiles) {
    return Suites.asked(PROFILE).within(new FileLimits(openFiles, openFiles)).scenarios().get(0);
  }

  private static List<Cell> slope(Scenario scenario) {
    return scenario.trials().stream()
        .filter(cells -> cells.get(0).value("summary").isPresent())
        .findFirst()
        .orElse(List.of());
  }

  @Test
  void thePingsAreOverTheMostConnections() {
    Scenario all = scenario(100_000);

    assertThat(all.mostConnections()).isEqualTo(20_000);
    assertThat(all.layout().question()).doesNotContain("Left out");
    assertThat(slope(all))
        .extracting(Cell::toString)
        .containsExactly(
            "summary=slope",
            "connections=20000, ping=15s",
            "connections=20000, ping=30s",
            "connections=20000, ping=1m");
  }

  @Test
  void twentyThousandFilesAreTooFewForAsManyConnections() {
    Scenario few = scenario(20_000);

    assertThat(few.mostConnections()).isEqualTo(10_000);
    assertThat(few.layout().question())
        .endsWith(
            " Left out of the slope: more than 19500 connections, as a process may have 20000 files"
                + " open.");
    assertThat(slope(few).get(1).value("connections")).contains("10000");
  }

  @Test
  void oneNumberMakesNoSlope() {
    assertThat(slope(scenario(1_500))).isEmpty();
    assertThat(slope(scenario(5_500))).isNotEmpty();
  }

  /**
   * Three numbers at 4.5 s, a slope of four steps, and 30 s of pings five times, in seven cells.
   */
  @Test
  void theTimeOfPingsIsExpected() {
    assertThat(scenario(100_000).expectedTime().multipliedBy(7))
        .isCloseTo(Duration.ofSeconds(4 * 9 / 2 + 4 + 150), Duration.ofMillis(1));
  }
}
