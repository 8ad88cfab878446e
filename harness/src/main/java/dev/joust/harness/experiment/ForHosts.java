package dev.joust.harness.experiment;

import dev.joust.harness.client.LoadClients;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Way;
import dev.joust.harness.server.Contender;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.Scenario;
import dev.joust.lab.input.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What can be measured with servers and clients on machines of their own. */
final class ForHosts {

  private ForHosts() {}

  /**
   * Refuses a profile that asks for more.
   *
   * @throws UsageException if it does; in one line
   */
  static void require(Profile profile) {
    Asked asked = Suites.asked(profile);
    Map<String, List<String>> byRemedy = new LinkedHashMap<>();
    for (Scenario scenario : asked.scenarios()) {
      scenario
          .remedyForHosts()
          .ifPresent(
              remedy ->
                  byRemedy
                      .computeIfAbsent(remedy, unseen -> new ArrayList<>())
                      .add(scenario.layout().name()));
    }
    byRemedy.forEach(
        (remedy, suites) -> {
          throw new UsageException(
              "--hosts is not for the suites %s; %s".formatted(String.join(", ", suites), remedy));
        });
    cold(asked)
        .ifPresent(
            suite -> {
              throw new UsageException(
                  "--hosts is for warm servers; take --set suites.%s.%s=~"
                      .formatted(suite, Way.AS_PUBLISHED.label()));
            });
    if (profile.server().cores().isPresent() || profile.load().cores().isPresent()) {
      throw new UsageException(
          "cores of hosts are named in the file of --hosts; leave out those of the profile");
    }
  }

  /**
   * Refuses variants with a JDK of their own, as a host has one.
   *
   * @throws UsageException if there is one; in one line
   */
  static void requireOneJdk(List<Contender> chosen) {
    for (Contender contender : chosen) {
      if (contender.overrides().jdk().isPresent()) {
        throw new UsageException(
            "%s has a JDK of its own, and hosts have one each; leave it out, or --hosts"
                .formatted(contender.name()));
      }
    }
  }

  /** The first suite that asks something of a server that has just started. */
  private static Optional<String> cold(Asked asked) {
    return asked.loads().stream()
        .flatMap(
            question ->
                Stream.of(Way.values())
                    .filter(Way::isCold)
                    .flatMap(
                        way ->
                            LoadClients.names().stream()
                                .flatMap(client -> question.cells(way, client).stream())))
        .map(cell -> cell.suite())
        .findFirst();
  }
}
