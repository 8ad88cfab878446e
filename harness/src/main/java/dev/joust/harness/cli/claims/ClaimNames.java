package dev.joust.harness.cli.claims;

import com.fasterxml.jackson.core.JsonPointer;
import dev.joust.harness.block.BlockMeasures;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.profile.Way;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Asked;
import dev.joust.lab.input.NearestNames;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.link.profile.LinkProfiles;
import dev.joust.reports.claims.Claim;
import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.claims.Order;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.RunManifest;
import dev.joust.run.SuiteLayout;
import dev.joust.run.yaml.YamlText;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names that a file of claims may use. A claim that is about something that nobody has would
 * never fail, so a misspelt name would switch its gate off.
 */
public final class ClaimNames {

  private static final Pattern QUANTITY = Pattern.compile("[0-9]");

  private final Set<String> suites;
  private final Set<String> ways;
  private final Set<String> measures;

  private final Map<String, Set<String>> factors = new TreeMap<>();

  private final Set<String> contenders;

  /**
   * Names that this Joust has.
   *
   * @param contenders those that are installed
   */
  public ClaimNames(Collection<String> contenders) {
    Profiles profiles = new Profiles(Suites.ALL, "full");
    Asked asked = Suites.asked(profiles.ofAllSuites());
    this.suites = sorted(asked.layouts().stream().map(SuiteLayout::name));
    this.ways = sorted(Stream.of(Way.values()).map(Way::label));
    this.measures = sorted(BlockMeasures.all(asked).stream().map(Measure::name));
    asked.cells().forEach(this::addFactors);
    LinkProfiles.builtIn().names().forEach(link -> addValue("link", link));
    this.contenders = new TreeSet<>(contenders);
  }

  /** Takes the names that a run has as well, which may be of another version of Joust. */
  public ClaimNames and(RunManifest run) {
    run.suites().forEach(layout -> suites.add(layout.name()));
    run.measures().forEach(measure -> measures.add(measure.name()));
    run.contenders().forEach(contender -> contenders.add(contender.name()));
    run.plan()
        .forEach(
            trial -> {
              ways.add(trial.way());
              trial.cells().forEach(this::addFactors);
            });
    return this;
  }

  private void addFactors(Cell cell) {
    cell.factors().forEach(this::addValue);
  }

  private void addValue(String factor, String value) {
    factors.computeIfAbsent(factor, key -> new TreeSet<>()).add(value);
  }

  private static Set<String> sorted(Stream<String> names) {
    return names.collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Refuses names that there are not.
   *
   * @throws UsageException for the first such name; the message has its file and line, and the
   *     names that there are, the nearest first
   */
  public void check(YamlText file, ClaimList claims) {
    for (int i = 0; i < claims.claims().size(); i++) {
      check(new Place(file, "/claims/" + i), claims.claims().get(i));
    }
  }

  private void check(Place place, Claim claim) {
    place.require("suite", claim.suite(), suites);
    place.require("ways", claim.ways(), "way", ways);
    place.require("measure", claim.measure(), measures);
    requireFactors(place, "of", claim.of());
    claim.to().ifPresent(to -> requireFactors(place, "to", to));
    requireContenders(place, "contenders", claim.contenders());
    claim.order().ifPresent(order -> requireContenders(place, order));
  }

  private void requireFactors(Place place, String key, Map<String, String> wanted) {
    place.require(key, wanted.keySet(), "factor", factors.keySet());
    wanted.forEach(
        (factor, value) -> {
          if (value != null && !QUANTITY.matcher(value).find()) {
            place.require(key, List.of(value), factor, factors.get(factor));
          }
        });
  }

  private void requireContenders(Place place, Order order) {
    requireContenders(place, "order/ahead", order.ahead());
    requireContenders(place, "order/behind", order.behind());
    requireContenders(place, "order/equal", order.equal());
  }

  private void requireContenders(Place place, String key, List<String> names) {
    place.require(
        key,
        names.stream()
            .map(name -> contenders.contains(name) ? name : name.split("[@?#]", 2)[0])
            .toList(),
        "contender",
        contenders);
  }

  /** Where a claim stands: the file, and the path of the claim. */
  private record Place(YamlText file, String claim) {

    void require(String key, String name, Set<String> known) {
      require(key, List.of(name), key, known);
    }

    void require(String key, Collection<String> names, String kind, Set<String> known) {
      for (String name : names) {
        if (!known.contains(name)) {
          throw new UsageException(
              "%s: there is no %s '%s', known are %s, the nearest first"
                  .formatted(
                      file.where(JsonPointer.compile(claim + "/" + key)),
                      kind,
                      name,
                      NearestNames.to(name, known)));
        }
      }
    }
  }
}
