package dev.joust.harness.run;

import dev.joust.harness.trial.TrialRunner;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.RunStatus;
import dev.joust.reports.run.RunWriter;
import dev.joust.reports.run.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Makes the trials that a run still lacks, one after the other, and keeps each as it ends. */
public final class ShootOut {

  private final RunWriter run;
  private final TrialRunner trials;
  private final Progress progress;
  private volatile boolean stopping;

  /** A run that goes on from where its folder says. */
  public ShootOut(RunWriter run, TrialRunner trials, Progress progress) {
    this.run = run;
    this.trials = trials;
    this.progress = progress;
  }

  /**
   * Makes trials until none is missing, or until it is stopped.
   *
   * @param missing the trials to make, in their order
   * @throws IOException if the run's folder cannot be written to
   */
  public void make(List<PlannedTrial> missing) throws IOException, InterruptedException {
    progress.begin(missing.size());
    long start = System.nanoTime();
    for (int i = 0; i < missing.size() && !stopping; i++) {
      progress.begin(missing.get(i));
      Trial trial = trials.run(missing.get(i));
      synchronized (this) {
        if (stopping) {
          // What was cut off says nothing.
          return;
        }
        run.append(trial);
      }
      Duration each = Duration.ofNanos(System.nanoTime() - start).dividedBy(i + 1);
      progress.end(trial, each.multipliedBy(missing.size() - i - 1));
    }
    if (!stopping) {
      run.update(manifest -> manifest.with(RunStatus.COMPLETE));
    }
  }

  /**
   * Stops the run from another thread: the trial under way is given up, and its processes are gone
   * when this returns. What was made is kept, and the run can be resumed.
   */
  public void stop() throws IOException {
    synchronized (this) {
      stopping = true;
    }
    trials.close();
    if (run.manifest().status() != RunStatus.COMPLETE) {
      run.update(manifest -> manifest.with(RunStatus.STOPPED));
    }
  }
}
