package dev.joust.harness.experiment;

import dev.joust.run.PlannedTrial;
import dev.joust.run.Until;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long a run will still take.
 *
 * @param next the trials that begin now
 * @param after all that is made after them
 * @param isMost whether the run may end earlier, as soon as its intervals are narrow enough
 */
record RunTime(Duration next, Duration after, boolean isMost) {

  /**
   * By what trials take and, if the run adds blocks, by its budget.
   *
   * @param units the trials to make, those that are made together in a list each; one at least
   */
  static RunTime of(Optional<Until> until, TimeLeft timeLeft, List<List<PlannedTrial>> units) {
    boolean isMost = until.filter(own -> !own.usesAllTime() || own.worse().isPresent()).isPresent();
    Duration next = timeLeft.of(units.subList(0, 1));
    Duration planned = timeLeft.of(units.subList(1, units.size()));
    Duration more =
        until.map(own -> own.budget().minus(timeLeft.spent()).minus(next)).orElse(Duration.ZERO);
    return new RunTime(next, more.compareTo(planned) > 0 ? more : planned, isMost);
  }

  /** What is left when the trials that began with it have taken some time. */
  Duration left(Duration elapsed) {
    Duration rest = next.minus(elapsed);
    return rest.isNegative() ? after : rest.plus(after);
  }
}
