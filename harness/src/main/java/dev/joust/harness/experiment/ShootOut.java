package dev.joust.harness.experiment;

import dev.joust.run.PlannedTrial;
import dev.joust.run.RunStatus;
import dev.joust.run.Trial;
import dev.joust.run.store.RunWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the trials that a run still lacks, and those of blocks that are added to it, one after the
 * other, and keeps each as it ends.
 */
public final class ShootOut {

  private final RunWriter run;
  private final Trials trials;
  private final AdaptiveBlocks adaptive;
  private final Progress progress;
  private final OrderlyStop stop;

  /** A run that goes on from where its folder says. */
  public ShootOut(
      RunWriter run, Trials trials, AdaptiveBlocks adaptive, Progress progress, OrderlyStop stop) {
    this.run = run;
    this.trials = trials;
    this.adaptive = adaptive;
    this.progress = progress;
    this.stop = stop;
  }

  /**
   * Makes trials until none is missing and no block is added, or until it is asked to stop. Then
   * the trial under way is given up, and its processes are gone when this returns.
   *
   * @param missing the trials to make, in their order
   * @return whether the run is complete; if not, it can be resumed
   * @throws IOException if the run's folder cannot be written to
   */
  public boolean make(List<PlannedTrial> missing) throws IOException, InterruptedException {
    boolean complete = makeAndGrow(missing);
    RunStatus status = complete ? RunStatus.COMPLETE : RunStatus.STOPPED;
    stop.undisturbed(() -> run.update(manifest -> manifest.with(status)));
    return complete;
  }

  private boolean makeAndGrow(List<PlannedTrial> missing) throws IOException, InterruptedException {
    List<PlannedTrial> next = missing;
    while (makeAll(next)) {
      next = adaptive.next();
      if (next.isEmpty() || stop.isAsked()) {
        return !stop.isAsked();
      }
    }
    return false;
  }

  private boolean makeAll(List<PlannedTrial> missing) throws IOException, InterruptedException {
    progress.begin(missing.size());
    TimeLeft timeLeft = new TimeLeft(System::nanoTime, missing.size());
    int made = 0;
    try {
      for (List<PlannedTrial> unit : units(missing)) {
        progress.begin(unit);
        List<Trial> ended = trials.run(unit);
        keep(ended);
        if (stop.isAsked()) {
          return false;
        }
        made += ended.size();
        Duration left = timeLeft.after(made);
        ended.forEach(trial -> progress.end(trial, left));
      }
      return true;
    } catch (InterruptedException | IOException failure) {
      if (stop.isAsked()) {
        return false;
      }
      throw failure;
    }
  }

  /** Trials of a group are made at once, others one by one. */
  private static List<List<PlannedTrial>> units(List<PlannedTrial> missing) {
    Map<String, List<PlannedTrial>> units = new LinkedHashMap<>();
    for (PlannedTrial trial : missing) {
      String unit = trial.group().map(group -> "group " + group).orElse(trial.id());
      units.computeIfAbsent(unit, unseen -> new ArrayList<>()).add(trial);
    }
    return List.copyOf(units.values());
  }

  /** Keeps trials, unless the stop cut them off: then they say nothing. */
  private void keep(List<Trial> ended) throws IOException {
    stop.undisturbed(
        () -> {
          if (!stop.isAsked()) {
            run.append(ended);
          }
        });
  }
}
