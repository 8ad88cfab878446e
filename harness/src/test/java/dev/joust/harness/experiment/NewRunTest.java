package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.host.Site;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.lab.machine.Environment;
import dev.joust.load.Tls;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  /** Links to JDKs are not among those of the machine that are listed by their folders. */
  @Test
  void theManifestHasTheVersionOfTheServersJdk(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("java.home"));
    Path link = Files.createSymbolicLink(folder.resolve("jdk"), home);

    assertThat(manifest("jdk=" + link).environment().at("/server/version").asText())
        .isNotEmpty()
        .isSubstringOf(Runtime.version().toString());
  }

  @Test
  void theManifestHasTheClientsTlsEngineWhereAContenderHasTls() throws InterruptedException {
    RunContender plain =
        new RunContender("a", "a", "1.0", List.of(), false, Optional.of("not measured"));

    assertThat(
            manifest("seed=1", plain.secured("TLSv1.3"))
                .environment()
                .at("/client/tlsEngine")
                .asText())
        .isEqualTo(Tls.comparingEngine())
        .isIn("BoringSSL", "JDK");
    assertThat(manifest("seed=1", plain).environment().at("/client").has("tlsEngine")).isFalse();
  }

  private static RunManifest manifest(String assignment, RunContender... contenders)
      throws InterruptedException {
    Profiles profiles = new Profiles(Suites.ALL, "smoke").set("--set", assignment);
    Profile profile = profiles.profile();
    Environment machine = Environment.here();
    Site site = Site.here(profile, machine, List.of());
    return new NewRun(profiles, Suites.asked(profile), site, Builds.current())
        .manifest("try", List.of(contenders), List.of("joust", "run"));
  }
}
