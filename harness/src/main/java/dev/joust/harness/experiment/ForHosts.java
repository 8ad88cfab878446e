package dev.joust.harness.experiment;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.server.Contender;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Scenario;
import dev.joust.lab.input.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can be measured with servers and clients on machines of their own. */
public final class ForHosts {

  private ForHosts() {}

  /**
   * Refuses a profile that asks for more. No host is needed to know that.
   *
   * @throws UsageException if it does; in one line that names all of it
   */
  public static void require(Profile profile) {
    List<String> refused = new ArrayList<>();
    Map<String, String> byRemedy = new LinkedHashMap<>();
    for (Scenario scenario : Suites.asked(profile).scenarios()) {
      scenario
          .remedyForHosts()
          .ifPresent(
              remedy -> byRemedy.merge(remedy, scenario.layout().name(), "%s, %s"::formatted));
    }
    byRemedy.forEach(
        (remedy, suites) -> refused.add("the suites %s (%s)".formatted(suites, remedy)));
    if (profile.server().cores().isPresent() || profile.load().cores().isPresent()) {
      refused.add("cores of the profile (name them in the file of --hosts)");
    }
    if (profile.waitForQuiet().isPresent()) {
      refused.add("--wait-for-quiet (it looks at this machine alone)");
    }
    if (!refused.isEmpty()) {
      throw new UsageException("--hosts is not for " + String.join("; nor for ", refused));
    }
  }

  /** Refuses a profile that needs them, where there is but this machine. */
  static void requireNone(Profile profile) {
    for (Scenario scenario : Suites.asked(profile).scenarios()) {
      Optional<String> remedy = scenario.remedyForOneMachine();
      if (remedy.isPresent()) {
        throw new UsageException("%s: %s".formatted(scenario.layout().name(), remedy.get()));
      }
    }
  }

  /** Refuses variants with a JDK of their own, as a host has one. */
  static void requireOneJdk(List<Contender> chosen) {
    for (Contender contender : chosen) {
      if (contender.overrides().jdk().isPresent()) {
        throw new UsageException(
            "%s has a JDK of its own, and hosts have one each; leave it out, or --hosts"
                .formatted(contender.name()));
      }
    }
  }
}
