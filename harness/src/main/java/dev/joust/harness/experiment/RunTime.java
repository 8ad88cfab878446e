package dev.joust.harness.experiment;

import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
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
   * By what trials have taken so far and, if the run adds blocks, by its budget.
   *
   * @param made the finished trials, those of before a stop included
   * @param units the trials to make, those that are made together in a list each; one at least
   * @return absent if nothing is known
   */
  static Optional<RunTime> of(
      Optional<Until> until, List<Trial> made, List<List<PlannedTrial>> units) {
    boolean isMost = until.filter(own -> !own.usesAllTime()).isPresent();
    if (made.isEmpty()) {
      return until.map(own -> new RunTime(own.budget(), Duration.ZERO, isMost));
    }
    TimeLeft timeLeft = new TimeLeft(made);
    Duration next = timeLeft.of(units.subList(0, 1));
    Duration planned = timeLeft.of(units.subList(1, units.size()));
    Duration more =
        until.map(own -> own.budget().minus(timeLeft.spent()).minus(next)).orElse(Duration.ZERO);
    return Optional.of(new RunTime(next, more.compareTo(planned) > 0 ? more : planned, isMost));
  }

  /** What is left when the trials that began with it have taken some time. */
  Duration left(Duration elapsed) {
    return positive(next.minus(elapsed)).plus(after);
  }

  private static Duration positive(Duration time) {
    return time.isNegative() ? Duration.ZERO : time;
  }
}
