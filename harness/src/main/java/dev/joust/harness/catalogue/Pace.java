package dev.joust.harness.catalogue;

import dev.joust.reports.statistics.ResampledRuns;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.function.Function;

/**
 * How long comparisons of two contenders take, by a run of two or more: of n contenders that are
 * measured side by side, two take the n-th part of the time twice.
 *
 * @param blocks how many the run has
 * @param lead from the beginning to the first block
 * @param block from one block to the next
 */
record Pace(int blocks, Duration lead, Duration block) {

  /** The pace of a run that has one trial or more. */
  static Pace of(Run run) {
    double share = 2.0 / run.manifest().ranked().size();
    Instant begun = run.manifest().startedAt();
    Instant first = time(run, Trial::startedAt, Comparator.naturalOrder());
    Instant last = time(run, Trial::endedAt, Comparator.reverseOrder());
    int blocks = ResampledRuns.blocks(run).size();
    return new Pace(
        blocks,
        scaled(Duration.between(begun, first), share),
        scaled(Duration.between(first, last), share / blocks));
  }

  private static Instant time(Run run, Function<Trial, Instant> of, Comparator<Instant> order) {
    return run.trials().stream().map(of).min(order).orElseThrow();
  }

  private static Duration scaled(Duration time, double factor) {
    return Duration.ofMillis(Math.round(time.toMillis() * factor));
  }

  Duration of(int number) {
    return lead.plus(block.multipliedBy(number));
  }

  int blocksIn(int minutes) {
    return (int) Duration.ofMinutes(minutes).minus(lead).dividedBy(block);
  }
}
