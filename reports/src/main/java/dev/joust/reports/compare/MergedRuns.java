package dev.joust.reports.compare;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.joust.reports.compare.PairedChange.Question;
import dev.joust.reports.statistics.estimate.PairedBlocks;
import dev.joust.reports.statistics.estimate.RandomEffects;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The same comparison on several machines, judged as one. */
public final class MergedRuns {

  private final List<Run> runs;
  private final String baseline;

  private record Asked(String variant, Question question) {}

  /**
   * Runs of the same variants, each of a machine of its own.
   *
   * @param baseline the variant that others are compared with; the first if absent
   * @throws IllegalArgumentException if there is one run, or they do not fit together; the message
   *     is one line
   */
  public MergedRuns(List<Run> runs, Optional<String> baseline) {
    this.runs = List.copyOf(runs);
    if (runs.size() < 2 || runs.stream().map(Run::name).distinct().count() < runs.size()) {
      throw new IllegalArgumentException("--merge needs two runs at least, each once");
    }
    Run first = runs.get(0);
    this.baseline = Changes.baselineOf(first, baseline);
    for (Run run : runs) {
      require(
          run,
          "version of the method",
          run.manifest().methodVersion(),
          first.manifest().methodVersion());
      require(run, "variants", run.manifest().ranked(), first.manifest().ranked());
    }
  }

  private static void require(Run run, String what, Object own, Object others) {
    if (!own.equals(others)) {
      throw new IllegalArgumentException(
          "%s has other %s than the first run: %s instead of %s"
              .formatted(run.name(), what, own, others));
    }
  }

  /**
   * What has changed on the average machine, where all machines have a value; intervals hold at
   * once by Bonferroni's inequality.
   */
  public Changes changes() {
    List<List<PairedChange>> all =
        runs.stream().map(run -> PairedChange.of(run, baseline)).toList();
    Map<Asked, List<PairedBlocks>> machines =
        all.stream()
            .flatMap(List::stream)
            .collect(groupingBy(MergedRuns::asked, mapping(PairedChange::blocks, toList())));
    machines.values().removeIf(own -> own.size() < runs.size());
    double error = Looks.ERROR / Math.max(1, machines.size());
    List<Change> changes = new ArrayList<>();
    for (PairedChange first : all.get(0)) {
      Optional.ofNullable(machines.get(asked(first)))
          .flatMap(own -> RandomEffects.ratio(own, error))
          .map(ratio -> first.change().judged(Optional.empty(), ratio, runs.get(0)))
          .ifPresent(changes::add);
    }
    runs.stream()
        .flatMap(run -> Changes.broken(run, baseline).stream())
        .map(Change::ofAllMachines)
        .distinct()
        .forEach(changes::add);
    if (changes.isEmpty()) {
      throw new IllegalArgumentException(
          "the runs have no cell in common that each has measured in two blocks");
    }
    Map<String, Long> doubts = new LinkedHashMap<>();
    runs.forEach(
        run -> Changes.doubts(run).forEach((why, count) -> doubts.merge(why, count, Long::sum)));
    return new Changes(
        runs.stream().map(Run::name).collect(joining(", ")),
        runs.stream().allMatch(Run::isComplete),
        baseline,
        Changes.variants(runs.get(0), baseline),
        Looks.once(runs.stream().mapToInt(Changes::blocksOf).sum()),
        Optional.empty(),
        machines.size(),
        changes,
        doubts,
        runs.size(),
        List.of(
            "%d runs, each taken for a machine of its own: changes are those of the average machine of their kind, which a further one shows too."
                .formatted(runs.size())));
  }

  private static Asked asked(PairedChange own) {
    return new Asked(own.change().variant(), own.question());
  }

  /** The verdict on the least usable of the runs. */
  public Usability usability() {
    Run least = runs.stream().max(comparing(run -> Usability.of(run).level())).orElseThrow();
    Usability own = Usability.of(least);
    return new Usability(own.level(), "%s, of %s".formatted(own.reason(), least.name()));
  }
}
