package dev.joust.run;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run as it was read from its folder.
 *
 * @param name its name, as its manifest says: a copy of its folder under another name has the same
 * @param manifest what was planned, with what, and where
 * @param trials the finished ones, each once, in the order in which they ended
 * @param warnings what was wrong with the files, a line each
 * @param damaged the identities of those trials of which a part was lost with a damaged line
 */
@RecordBuilder
public record Run(
    String name,
    RunManifest manifest,
    List<Trial> trials,
    List<String> warnings,
    Set<String> damaged)
    implements RunBuilder.With {

  public Run {
    trials = List.copyOf(trials);
    warnings = List.copyOf(warnings);
    damaged = Set.copyOf(damaged);
  }

  /** A run of which all trials are whole. */
  public Run(String name, RunManifest manifest, List<Trial> trials, List<String> warnings) {
    this(name, manifest, trials, warnings, Set.of());
  }

  /** This with more that was wrong with its files. */
  public Run withMore(List<String> others) {
    return withWarnings(Stream.concat(warnings.stream(), others.stream()).toList());
  }

  /** This as if only the contenders had been in it that are called so. */
  public Run only(Set<String> contenders) {
    return withManifest(manifest.only(contenders))
        .withTrials(
            trials.stream().filter(own -> contenders.contains(own.planned().contender())).toList());
  }

  /** Whether every planned trial was made and nothing of it was lost. */
  public boolean isComplete() {
    return manifest.status() == RunStatus.COMPLETE && missing().isEmpty();
  }

  /**
   * The planned trials that a resumed run is to make, in the plan's order: those that were not
   * finished, those of which a part was lost, and, as contenders of a group are measured by turns,
   * all of a group that has one of these.
   */
  public List<PlannedTrial> missing() {
    Set<String> whole = new HashSet<>();
    trials.forEach(trial -> whole.add(trial.id()));
    whole.removeAll(damaged);
    Set<String> broken =
        manifest.plan().stream()
            .filter(planned -> !whole.contains(planned.id()))
            .map(PlannedTrial::group)
            .flatMap(Optional::stream)
            .collect(Collectors.toSet());
    return manifest.plan().stream()
        .filter(
            planned ->
                !whole.contains(planned.id())
                    || planned.group().filter(broken::contains).isPresent())
        .toList();
  }

  /**
   * The garbage collectors of a contender's servers, such as {@code Serial}; empty if not known.
   */
  public String serverCollectors(String contender) {
    return collectors(
        trials.stream().filter(trial -> trial.planned().contender().equals(contender)),
        GarbageCollectors::ofServer);
  }

  /** The garbage collectors of the load clients; empty if not known. */
  public String clientCollectors() {
    return collectors(trials.stream(), GarbageCollectors::ofClient);
  }

  private static String collectors(Stream<Trial> trials, Function<GarbageCollectors, String> side) {
    return trials
        .map(trial -> side.apply(trial.collectors()))
        .filter(name -> !name.isEmpty())
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** How many results there are: cells of finished trials, those not reached included. */
  public long results() {
    return trials.stream().mapToLong(trial -> trial.planned().cells().size()).sum();
  }

  /** How many of the {@link #results} are invalid, and so not shown. */
  public long invalidResults() {
    return trials.stream().mapToLong(Trial::invalidCells).sum();
  }
}
