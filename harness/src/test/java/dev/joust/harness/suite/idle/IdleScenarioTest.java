package dev.joust.harness.suite.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.ProcessLimits;
import dev.joust.harness.trial.Scenario;
import dev.joust.run.Cell;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** More connections than a process can have are left out of the slope. */
class IdleScenarioTest {

  private static final Profile PROFILE =
      new Profiles(Suites.ALL, "full").set("--set", "ask=[idle]").profile();

  private static Scenario scenario(long openFiles) {
    return scenario(openFiles, OptionalLong.empty());
  }

  private static Scenario scenario(long openFiles, OptionalLong memoryBytes) {
    return Suites.asked(PROFILE)
        .within(new ProcessLimits(openFiles, openFiles, memoryBytes))
        .scenarios()
        .get(0);
  }

  private static List<Cell> slope(Scenario scenario) {
    return slopes(scenario).stream().findFirst().orElse(List.of());
  }

  private static List<List<Cell>> slopes(Scenario scenario) {
    return scenario.trials().stream()
        .filter(cells -> cells.get(0).value("summary").isPresent())
        .toList();
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

  /** Pings are not compressed, and are asked once. */
  @Test
  void eachCompressionHasASlopeOfItsOwn() {
    assertThat(slopes(scenario(100_000)).subList(1, 3))
        .extracting(List::toString)
        .containsExactly(
            "[compression=deflate, summary=slope]",
            "[compression=deflate-no-context-takeover, summary=slope]");
    assertThat(slopes(scenario(100_000))).hasSize(3);
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

  /** Half of 8 GB is that of 12,207 sessions with 320 KiB each. */
  @Test
  void compressedMessagesNeedMemoryForEachConnection() {
    Scenario little = scenario(100_000, OptionalLong.of(8_000_000_000L));

    assertThat(slopes(little)).hasSize(3);
    assertThat(little.mostConnections()).isEqualTo(20_000);
    assertThat(little.layout().question())
        .endsWith(
            " Left out of the slope with compression: more than 12207 connections, as their"
                + " deflaters and inflaters may take half of the memory.");
    // The slopes have 4, 3 and 3 steps, of up to 10,000 connections where they compress.
    assertThat(little.expectedTime().multipliedBy(9))
        .isCloseTo(Duration.ofSeconds(6 * 9 / 2 + 10 + 2 * 10 * 3 + 150), Duration.ofMillis(1));
    assertThat(slopes(scenario(100_000, OptionalLong.of(1_000_000_000L)))).hasSize(1);
  }

  @Test
  void oneNumberMakesNoSlope() {
    assertThat(slope(scenario(1_500))).isEmpty();
    assertThat(slope(scenario(5_500))).isNotEmpty();
  }

  /**
   * Three numbers and three slopes at 4.5 s, four steps of each slope, 20,000 connections of 3 ms
   * in two of them, and 30 s of pings five times, in nine cells.
   */
  @Test
  void theTimeOfEchoesAndPingsIsExpected() {
    assertThat(scenario(100_000).expectedTime().multipliedBy(9))
        .isCloseTo(Duration.ofSeconds(6 * 9 / 2 + 3 * 4 + 2 * 20 * 3 + 150), Duration.ofMillis(1));
  }
}
