package dev.joust.harness.experiment;

import dev.joust.lab.input.Durations;
import dev.joust.lab.machine.Severity;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.statistics.Sufficiency;
import dev.joust.reports.statistics.Sufficiency.Decision;
import dev.joust.run.Finding;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Trial;
import dev.joust.run.Until;
import dev.joust.run.store.RunWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Adds blocks to a run that asks for more until its intervals are narrow or a look tells what ends
 * it, one at a time, and drops planned ones that its budget has no time for.
 *
 * @param plan all trials of a run of these contenders with a number of blocks, by the run's own
 *     profile and seed; those of a longer plan begin with all of a shorter one's
 * @param budget how long planned blocks may take as well; absent: as long as they do
 */
record AdaptiveBlocks(
    RunWriter run,
    BiFunction<List<RunContender>, Integer, List<PlannedTrial>> plan,
    Optional<Duration> budget,
    Progress progress,
    OrderlyStop stop) {

  /**
   * Whether a trial is made. The first of a block is not if the budget has no time for that block,
   * by what the same trials took before; then it and those after it are dropped from the plan, and
   * the run says so. The first block is made in any case, and a block under way is ended.
   */
  boolean isMade(PlannedTrial next) throws IOException {
    Run soFar = run.run();
    boolean begins =
        soFar.trials().stream().noneMatch(trial -> trial.planned().block() == next.block());
    if (soFar.trials().isEmpty()
        || !begins
        || budget.filter(time -> withBlock(soFar, next.block()).compareTo(time) > 0).isEmpty()) {
      return true;
    }
    stop.undisturbed(
        () -> {
          Finding dropped = dropped(soFar);
          progress.say("%s: %s".formatted(dropped.severity(), dropped.text()));
          run.update(manifest -> manifest.without(soFar.missing()).with(dropped));
        });
    return false;
  }

  private static Duration withBlock(Run soFar, int number) {
    List<PlannedTrial> block =
        soFar.missing().stream().filter(trial -> trial.block() == number).toList();
    TimeLeft timeLeft = new TimeLeft(soFar.trials(), nothingMade -> Duration.ZERO);
    return timeLeft.spent().plus(timeLeft.of(Together.of(block, Function.identity())));
  }

  private Finding dropped(Run soFar) {
    long planned = blocks(soFar.manifest().plan().stream());
    long made = blocks(soFar.trials().stream().map(Trial::planned));
    return new Finding(
        Severity.WARNING.label(),
        ("the budget of %s has no time for another block after %d of %d planned ones, so the others"
                + " were not made")
            .formatted(Durations.words(budget.orElseThrow()), made, planned),
        "give the run more time by --budget, or end what else the machine does");
  }

  private static long blocks(Stream<PlannedTrial> trials) {
    return trials.map(PlannedTrial::block).distinct().count();
  }

  /** Looks at a run whose planned trials are made, and returns those of a block that it adds. */
  List<PlannedTrial> next() throws IOException {
    return stop.undisturbed(() -> grow(run.run()));
  }

  private List<PlannedTrial> grow(Run soFar) throws IOException {
    Optional<Sufficiency> found = Sufficiency.of(soFar);
    boolean hasTime = found.filter(own -> own.decision() == Decision.ONE_MORE_BLOCK).isPresent();
    Optional<String> ending = hasTime ? Changes.earlyEnd(soFar) : Optional.empty();
    ending.or(() -> found.map(Sufficiency::text)).ifPresent(progress::say);
    if (ending.isPresent()) {
      Until ended = soFar.manifest().until().orElseThrow().ended(ending.get());
      run.update(manifest -> manifest.with(ended));
    }
    if (!hasTime || ending.isPresent()) {
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
    return plan.apply(fit, number).stream().filter(trial -> trial.block() == number).toList();
  }
}
