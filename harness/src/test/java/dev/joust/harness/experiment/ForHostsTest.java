package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.lab.input.UsageException;
import java.util.ArrayList;
import java.util.List;
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
  void theStandardProfileIsTakenWithoutItsColdWays() {
    List<String> said = new ArrayList<>();

    Profiles warm = ForHosts.warm(new Profiles(Suites.ALL, "standard"), said::add);

    assertThatCode(() -> ForHosts.require(warm.profile())).doesNotThrowAnyException();
    assertThat(said).containsExactly("over hosts as-published is left out of concurrency");
    said.clear();
    ForHosts.warm(warm, said::add);
    assertThat(said).isEmpty();
  }

  @Test
  void aSuiteThatAsksNothingElseKeepsItsColdWay() {
    Profiles cold =
        profiles(
            "ask=[concurrency]", "suites.concurrency.steady=~", "suites.concurrency.websocket=~");

    Profiles same = ForHosts.warm(cold, said -> {});

    assertThatThrownBy(() -> ForHosts.require(same.profile()))
        .hasMessageContaining("as-published of concurrency");
  }

  @Test
  void allThatIsRefusedStandsInOneLine() {
    Profile asksTooMuch =
        profile("ask=[concurrency,flow,live,jobs,stress,transfer,masking]", "server.cores=0");

    assertThatThrownBy(() -> ForHosts.require(asksTooMuch))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--hosts is not for the suites live (leave out polling+nginx, as by --set"
                + " suites.live.exchanges=[polling,sse,websocket]);"
                + " nor for the suites stress (leave out limits, as by --set"
                + " suites.stress.limits=[none]);"
                + " nor for the suites transfer, masking (take others with --suites);"
                + " nor for as-published of concurrency"
                + " (--set suites.concurrency.as-published=~ leaves it out);"
                + " nor for as-published of flow (--set suites.flow.as-published=~ leaves it out);"
                + " nor for cores of the profile (name them in the file of --hosts)");
  }

  @Test
  void whatFollowsTheRemediesIsTaken() {
    Profile profile =
        profile(
            "ask=[concurrency,live,jobs,stress]",
            "suites.live.exchanges=[polling,sse,websocket]",
            "suites.stress.limits=[none]",
            "suites.concurrency.as-published=~");

    assertThatCode(() -> ForHosts.require(profile)).doesNotThrowAnyException();
  }
}
