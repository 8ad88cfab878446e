package dev.joust.harness.catalogue;

import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.compare.Effect;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Run;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What came of a regression.
 *
 * @param name the regression's
 * @param regression what was expected
 * @param pair the two variants compared
 * @param twin the variant before compared with itself, where whatever is told is a false alarm
 * @param time what the comparison of the pair took
 * @param shorter what shorter comparisons would have said, the shortest first
 */
public record CatalogueEntry(
    String name,
    Regression regression,
    Changes pair,
    Changes twin,
    Duration time,
    List<ShorterComparison> shorter) {

  private static final Comparator<Change> BY_DISTANCE =
      Comparator.comparingDouble(
          change ->
              change.ratio().map(Ratio::value).map(value -> Math.abs(Math.log(value))).orElse(0.0));

  public CatalogueEntry {
    shorter = List.copyOf(shorter);
  }

  /**
   * What came of two runs.
   *
   * @param pair of the variants before and after
   * @param twin of the variant before and itself
   */
  public static CatalogueEntry of(String name, Regression regression, Run pair, Run twin) {
    return new CatalogueEntry(
        name,
        regression,
        changes(pair),
        changes(twin),
        Duration.between(pair.manifest().startedAt(), ShorterComparison.end(pair)),
        ShorterComparison.of(regression, pair, twin));
  }

  private static Changes changes(Run run) {
    return Changes.of(run, Changes.ranked(run).get(0));
  }

  /** The change that was expected, the one that is farthest from none; absent if none was seen. */
  Optional<Change> found() {
    return pair.changes().stream().filter(regression::isExpected).max(BY_DISTANCE);
  }

  /**
   * What the comparison says of the measure where the change is not seen; the farthest from none.
   */
  Optional<Change> nearest() {
    return pair.changes().stream()
        .filter(change -> change.measure().name().equals(regression.measure()))
        .filter(change -> change.ratio().isPresent())
        .max(BY_DISTANCE);
  }

  /** How many changes are told of the twin. */
  long falseAlarms() {
    return told(twin).size();
  }

  /** Changes that are told and that nobody expected: true, or false alarms. */
  List<Change> others() {
    return told(pair).stream().filter(change -> !regression.isExpected(change)).toList();
  }

  private static List<Change> told(Changes changes) {
    return changes.changes().stream()
        .filter(change -> change.effect() == Effect.WORSE || change.effect() == Effect.BETTER)
        .toList();
  }
}
