package dev.joust.harness.suite.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.ProcessLimits;
import dev.joust.harness.trial.Scenario;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** More readers than the server's process can have are left out. */
class LiveScenarioTest {

  private static final Profile PROFILE =
      new Profiles(Suites.ALL, "full")
          .set("--set", "ask=[live]")
          .set("--set", "suites.live.readers=[100,25000]")
          .profile();

  private static Scenario scenario(ProcessLimits limits) {
    Asked asked = Suites.asked(PROFILE).within(limits);
    return asked.scenarios().get(0);
  }

  @Test
  void theServersLimitIsThatOfAllReaders() {
    Scenario few = scenario(new ProcessLimits(20_000, 1_000_000, OptionalLong.empty()));

    assertThat(few.mostConnections()).isEqualTo(100);
    assertThat(few.layout().question())
        .endsWith(" Left out: more than 19500 readers, as a process may have 20000 files open.");
  }

  @Test
  void clientsAreAsManyAsTheirLimitAsksFor() {
    Scenario many = scenario(new ProcessLimits(1_000_000, 2_000, OptionalLong.empty()));

    assertThat(many.mostConnections()).isEqualTo(25_000);
    assertThat(many.layout().question()).doesNotContain("readers, as a process");
  }
}
