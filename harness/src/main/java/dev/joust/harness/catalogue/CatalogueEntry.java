package dev.joust.harness.catalogue;

import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Run;
import dev.joust.run.RunManifest;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of a regression.
 *
 * @param regression what was expected
 * @param pair the two variants compared
 * @param twin the variant before compared with itself, where whatever is told is a false alarm
 * @param time what the comparison of the pair took, as far as it was made beside others: its share
 *     of their time
 * @param machine what it was measured on, in a line
 * @param shorter what shorter comparisons would have said, the shortest first
 */
public record CatalogueEntry(
    String name,
    Regression regression,
    Changes pair,
    Changes twin,
    Duration time,
    String machine,
    List<ShorterComparison> shorter) {

  private static final Comparator<Change> BY_DISTANCE =
      Comparator.comparingDouble(
          change ->
              change.ratio().map(Ratio::value).map(value -> Math.abs(Math.log(value))).orElse(0.0));

  public CatalogueEntry {
    shorter = List.copyOf(shorter);
  }

  /**
   * What came of it in a run of the variant before, the same once more, and one or more others.
   *
   * @param run whose first two contenders are the variant before and its twin
   * @param after the contender that is the variant after
   */
  public static CatalogueEntry of(String name, Regression regression, Run run, String after) {
    List<String> contenders = run.manifest().ranked();
    String before = contenders.get(0);
    Run pair = run.only(Set.of(before, after));
    Run twins = run.only(Set.of(before, contenders.get(1)));
    Pace pace = Pace.of(run);
    return new CatalogueEntry(
        name,
        regression,
        changes(pair),
        changes(twins),
        pace.of(pace.blocks()),
        machine(run.manifest()),
        ShorterComparison.of(regression, pair, twins, pace));
  }

  private static String machine(RunManifest manifest) {
    return Stream.of("/processors/model", "/os/distribution", "/os/release", "/pinning")
        .map(fact -> manifest.environment().at(fact).asText())
        .filter(fact -> !fact.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static Changes changes(Run run) {
    return Changes.of(run, run.manifest().ranked().get(0));
  }

  /** The change that was expected, the clearest one; absent if none was seen. */
  Optional<Change> found() {
    return clearest(regression::isExpected);
  }

  /** A change of the measure that is told where another was expected, the clearest one. */
  Optional<Change> opposite() {
    return regression.expect().isEmpty() || found().isPresent()
        ? Optional.empty()
        : clearest(change -> change.effect().isDifference());
  }

  /** What the comparison says of the measure where no change is told. */
  Optional<Change> nearest() {
    return clearest(change -> change.ratio().isPresent());
  }

  /** Of the measure; over the regression's exchange if there is one, and farthest from none. */
  private Optional<Change> clearest(Predicate<Change> wanted) {
    return pair.changes().stream()
        .filter(regression::isOfMeasure)
        .filter(wanted)
        .max(Comparator.comparing(regression::isOfExchange).thenComparing(BY_DISTANCE));
  }

  long falseAlarms() {
    return told(twin).size();
  }

  List<Change> others() {
    return told(pair).stream().filter(change -> !regression.isExpected(change)).toList();
  }

  private static List<Change> told(Changes changes) {
    return changes.changes().stream().filter(change -> change.effect().isDifference()).toList();
  }
}
