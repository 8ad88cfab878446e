package dev.joust.reports.run;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A run as it was read from its folder.
 *
 * @param name the folder's name
 * @param manifest what was planned, with what, and where
 * @param trials the finished ones, each once, in the order in which they ended
 * @param warnings what was wrong with the files, a line each
 */
public record Run(String name, RunManifest manifest, List<Trial> trials, List<String> warnings) {

  public Run {
    trials = List.copyOf(trials);
    warnings = List.copyOf(warnings);
  }

  /**
   * The planned trials that were not finished, in the plan's order: what a resumed run is to do.
   */
  public List<PlannedTrial> missing() {
    Set<String> finished = new HashSet<>();
    trials.forEach(trial -> finished.add(trial.id()));
    return manifest.plan().stream().filter(planned -> !finished.contains(planned.id())).toList();
  }
}
