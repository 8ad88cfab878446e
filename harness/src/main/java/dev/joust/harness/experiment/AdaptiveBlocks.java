package dev.joust.harness.experiment;

import dev.joust.reports.statistics.Sufficiency;
import dev.joust.reports.statistics.Sufficiency.Decision;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.store.RunWriter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Adds blocks to a run that asks for more until its intervals are narrow, one at a time. */
public final class AdaptiveBlocks {

  /** Plans a whole run of these contenders, with a number of blocks. */
  @FunctionalInterface
  public interface Plan {

    /** All trials; those of a longer plan begin with all of a shorter one's. */
    List<PlannedTrial> of(List<RunContender> contenders, int blocks);
  }

  private final RunWriter run;
  private final Plan plan;
  private final Progress progress;
  private final OrderlyStop stop;

  /** More blocks for a run, by a plan that comes from the run's own profile and seed. */
  public AdaptiveBlocks(RunWriter run, Plan plan, Progress progress, OrderlyStop stop) {
    this.run = run;
    this.plan = plan;
    this.progress = progress;
    this.stop = stop;
  }

  /**
   * Looks at a run whose planned trials are all made, and says what it finds.
   *
   * @return the trials of the block that was added to the plan; none if there are enough
   */
  List<PlannedTrial> next() throws IOException {
    return stop.undisturbed(() -> grow(run.run()));
  }

  private List<PlannedTrial> grow(Run soFar) throws IOException {
    Optional<Sufficiency> found = Sufficiency.of(soFar);
    found.ifPresent(own -> progress.say(own.text()));
    if (found.filter(own -> own.decision() == Decision.ONE_MORE_BLOCK).isEmpty()) {
      return List.of();
    }
    List<PlannedTrial> block = block(soFar);
    run.update(manifest -> manifest.withMore(block));
    return block;
  }

  private List<PlannedTrial> block(Run soFar) {
    int number = 1 + soFar.manifest().plan().stream().mapToInt(PlannedTrial::block).max().orElse(0);
    List<RunContender> fit =
        soFar.manifest().contenders().stream()
            .filter(contender -> contender.failure().isEmpty())
            .toList();
    return plan.of(fit, number).stream().filter(trial -> trial.block() == number).toList();
  }
}
