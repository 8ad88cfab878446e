package dev.joust.harness.experiment;

import dev.joust.harness.client.LoadClients;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
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
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What can be measured with servers and clients on machines of their own. */
public final class ForHosts {

  private ForHosts() {}

  /**
   * A profile without what it asks of servers that have just started, of suites that ask warm ones
   * as well.
   *
   * @param say told in a line what is left out, if anything is
   */
  public static Profiles warm(Profiles profiles, Consumer<String> say) {
    Asked asked = Suites.asked(profiles.profile());
    List<String> warm = suites(asked, way -> !way.isCold());
    List<String> left = suites(asked, Way::isCold).stream().filter(warm::contains).toList();
    Profiles rest = profiles;
    for (String suite : left) {
      rest = rest.set("--hosts", "suites.%s.%s=~".formatted(suite, Way.AS_PUBLISHED.label()));
    }
    if (!left.isEmpty()) {
      say.accept(
          "over hosts %s is left out of %s"
              .formatted(Way.AS_PUBLISHED.label(), String.join(", ", left)));
    }
    return rest;
  }

  /**
   * Refuses a profile that asks for more. No host is needed to know that.
   *
   * @throws UsageException if it does; in one line that names all of it
   */
  public static void require(Profile profile) {
    Asked asked = Suites.asked(profile);
    List<String> refused = new ArrayList<>();
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
        (remedy, suites) ->
            refused.add("the suites %s (%s)".formatted(String.join(", ", suites), remedy)));
    String asPublished = Way.AS_PUBLISHED.label();
    for (String suite : suites(asked, Way::isCold)) {
      refused.add(
          "%s of %s (--set suites.%s.%s=~ leaves it out)"
              .formatted(asPublished, suite, suite, asPublished));
    }
    if (profile.server().cores().isPresent() || profile.load().cores().isPresent()) {
      refused.add("cores of the profile (name them in the file of --hosts)");
    }
    if (!refused.isEmpty()) {
      throw new UsageException("--hosts is not for " + String.join("; nor for ", refused));
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

  /** The suites that ask something in such ways. */
  private static List<String> suites(Asked asked, Predicate<Way> ways) {
    return asked.loads().stream()
        .flatMap(
            question ->
                Stream.of(Way.values())
                    .filter(ways)
                    .flatMap(
                        way ->
                            LoadClients.names().stream()
                                .flatMap(client -> question.cells(way, client).stream())))
        .map(cell -> cell.suite())
        .distinct()
        .toList();
  }
}
