package dev.joust.harness.experiment;

import dev.joust.reports.table.CurrentOrder;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.RunStatus;
import dev.joust.run.Trial;
import dev.joust.run.store.RunWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * Makes the trials that a run still lacks, and those of blocks that are added to it, one after the
 * other, and keeps each as it ends.
 *
 * @param run which goes on from where its folder says
 * @param expected how long trials that are made together take, before any was made
 */
record ShootOut(
    RunWriter run,
    Trials trials,
    AdaptiveBlocks adaptive,
    Progress progress,
    OrderlyStop stop,
    Function<List<PlannedTrial>, Duration> expected) {

  /**
   * Makes trials until none is missing and no block is added, or until it is asked to stop. Then
   * the trial under way is given up, and its processes are gone when this returns.
   *
   * @return whether the run is complete; if not, it can be resumed
   */
  boolean make(List<PlannedTrial> missing) throws IOException, InterruptedException {
    boolean complete = makeAndGrow(missing);
    RunStatus status = complete ? RunStatus.COMPLETE : RunStatus.STOPPED;
    stop.undisturbed(() -> run.update(manifest -> manifest.withStatus(status)));
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
    progress.begin(missing.size(), run.manifest().until().isPresent());
    List<List<PlannedTrial>> units = Together.of(missing, Function.identity());
    try {
      for (int i = 0; i < units.size() && adaptive.isMade(units.get(i).get(0)); i++) {
        progress.begin(units.get(i), estimate(units.subList(i, units.size())));
        List<Trial> ended = trials.run(units.get(i));
        keep(ended);
        if (stop.isAsked()) {
          return false;
        }
        tell(ended, units.subList(i + 1, units.size()));
      }
      return true;
    } catch (InterruptedException | IOException failure) {
      if (stop.isAsked()) {
        return false;
      }
      throw failure;
    }
  }

  private RunTime estimate(List<List<PlannedTrial>> units) {
    Run soFar = run.run();
    return RunTime.of(soFar.manifest().until(), new TimeLeft(soFar.trials(), expected), units);
  }

  /**
   * Says what has ended and, where that was the last of its way in its block, what order the
   * contenders are in. No process of a trial lives meanwhile.
   */
  private void tell(List<Trial> ended, List<List<PlannedTrial>> rest) {
    Run soFar = run.run();
    Duration left = new TimeLeft(soFar.trials(), expected).of(rest);
    ended.forEach(trial -> progress.end(trial, left));
    PlannedTrial own = ended.get(0).planned();
    boolean goesOn =
        rest.stream()
            .flatMap(List::stream)
            .anyMatch(next -> next.block() == own.block() && isAlike(next, own));
    if (own.block() != PlannedTrial.OUTSIDE_PLAN && !goesOn) {
      progress.order(own.block(), CurrentOrder.of(soFar, own.way(), own.client()));
    }
  }

  private static boolean isAlike(PlannedTrial one, PlannedTrial other) {
    return one.way().equals(other.way()) && one.client().equals(other.client());
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
