package dev.joust.harness.run;

import dev.joust.harness.trial.TrialRunner;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.RunStatus;
import dev.joust.reports.run.RunWriter;
import dev.joust.reports.run.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Makes the trials that a run still lacks, and those of blocks that are added to it, one after the
 * other, and keeps each as it ends.
 */
public final class ShootOut {

  private final RunWriter run;
  private final TrialRunner trials;
  private final Growth growth;
  private final Progress progress;
  private final OrderlyStop stop;

  /** A run that goes on from where its folder says. */
  public ShootOut(
      RunWriter run, TrialRunner trials, Growth growth, Progress progress, OrderlyStop stop) {
    this.run = run;
    this.trials = trials;
    this.growth = growth;
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
      next = growth.next();
      if (next.isEmpty() || stop.isAsked()) {
        return !stop.isAsked();
      }
    }
    return false;
  }

  private boolean makeAll(List<PlannedTrial> missing) throws IOException, InterruptedException {
    progress.begin(missing.size());
    long start = System.nanoTime();
    try {
      for (int i = 0; i < missing.size(); i++) {
        progress.begin(missing.get(i));
        Trial trial = trials.run(missing.get(i));
        keep(trial);
        if (stop.isAsked()) {
          return false;
        }
        Duration each = Duration.ofNanos(System.nanoTime() - start).dividedBy(i + 1);
        progress.end(trial, each.multipliedBy(missing.size() - i - 1));
      }
      return true;
    } catch (InterruptedException | IOException failure) {
      if (stop.isAsked()) {
        return false;
      }
      throw failure;
    }
  }

  /** Keeps a trial, unless the stop cut it off: then it says nothing. */
  private void keep(Trial trial) throws IOException {
    stop.undisturbed(
        () -> {
          if (!stop.isAsked()) {
            run.append(trial);
          }
        });
  }
}
