package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.host.Site;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.lab.machine.Environment;
import dev.joust.run.RunManifest;
import java.util.List;
import org.junit.jupiter.api.Test;

class NewRunTest {

  @Test
  void theManifestHasTheProfilesMarginOfIndifference() throws InterruptedException {
    assertThat(manifest("indifference=3%").indifference().share()).isEqualTo(0.03);
  }

  @Test
  void theManifestSaysWhichJoustMadeIt() throws InterruptedException {
    assertThat(manifest("seed=1").joust()).contains(Builds.current());
    assertThat(Builds.current().version()).matches("\\d+\\.\\d+\\.\\d+.*");
  }

  private static RunManifest manifest(String assignment) throws InterruptedException {
    Profiles profiles = new Profiles(Suites.ALL, "smoke").set("--set", assignment);
    Profile profile = profiles.profile();
    Environment machine = Environment.here();
    Site site = Site.here(profile, machine, List.of());
    return new NewRun(profiles, Suites.asked(profile), site, Builds.current())
        .manifest("try", List.of(), List.of("joust", "run"));
  }
}
