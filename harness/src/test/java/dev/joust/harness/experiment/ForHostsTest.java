package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.lab.input.UsageException;
import org.junit.jupiter.api.Test;

/** What cannot be measured over hosts is refused with what to do instead. */
class ForHostsTest {

  private static Profiles profiles(String... assignments) {
    Profiles profiles = new Profiles(Suites.ALL, "full");
    for (String assignment : assignments) {
      profiles = profiles.set("--set", assignment);
    }
    return profiles;
  }

  private static Profile profile(String... assignments) {
    return profiles(assignments).profile();
  }

  @Test
  void theStandardProfileIsTaken() {
    assertThatCode(() -> ForHosts.require(new Profiles(Suites.ALL, "standard").profile()))
        .doesNotThrowAnyException();
  }

  @Test
  void allThatIsRefusedStandsInOneLine() {
    Profile asksTooMuch =
        profile("ask=[concurrency,live,jobs,stress,transfer,masking]", "server.cores=0");

    assertThatThrownBy(() -> ForHosts.require(asksTooMuch))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--hosts is not for the suites live (leave out polling+nginx, e.g. by --set"
                + " suites.live.exchanges=[polling,sse,websocket]);"
                + " nor for the suites stress (leave out limits, e.g. by --set"
                + " suites.stress.limits=[none]);"
                + " nor for the suites transfer (take the line between them,"
                + " e.g. by --set suites.transfer.links=[hosts]);"
                + " nor for cores of the profile (name them in the file of --hosts)");
  }

  @Test
  void theLineBetweenHostsNeedsThem() {
    Profile profile = profile("ask=[transfer]", "suites.transfer.links=[localhost,hosts]");

    assertThatThrownBy(() -> ForHosts.requireNone(profile))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "transfer: the link hosts needs --hosts, take another,"
                + " e.g. by --set suites.transfer.links=[localhost]");
    assertThatCode(() -> ForHosts.requireNone(profile())).doesNotThrowAnyException();
  }

  @Test
  void whatFollowsTheRemediesIsTaken() {
    Profile profile =
        profile(
            "ask=[concurrency,live,jobs,stress,startup,masking,transfer]",
            "suites.transfer.links=[hosts]",
            "suites.live.exchanges=[polling,sse,websocket]",
            "suites.stress.limits=[none]");

    assertThatCode(() -> ForHosts.require(profile)).doesNotThrowAnyException();
  }
}
