package dev.joust.harness.experiment;

import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * How long trials will still take. Those that ask for the same cells take as long as those that did
 * so before them; others take as long for each cell as all before them on average. Before the first
 * has ended, it is what they are expected to take.
 */
final class TimeLeft {

  private final Map<Kind, Spent> byKind = new HashMap<>();
  private final Function<List<PlannedTrial>, Duration> expected;
  private Spent byCell = Spent.NOTHING;

  /** What trials that are made together ask for, whichever their order. */
  private record Kind(String way, String client, int trials, Set<Cell> cells) {

    static Kind of(List<PlannedTrial> together) {
      PlannedTrial first = together.get(0);
      return new Kind(first.way(), first.client(), together.size(), new HashSet<>(first.cells()));
    }

    int size() {
      return trials * cells.size();
    }
  }

  /** How long how many took. */
  private record Spent(Duration time, long count) {

    static final Spent NOTHING = new Spent(Duration.ZERO, 0);

    Spent and(Duration more, long others) {
      return new Spent(time.plus(more), count + others);
    }

    Duration each() {
      return count == 0 ? Duration.ZERO : time.dividedBy(count);
    }
  }

  /**
   * By what a run's trials took.
   *
   * @param made the finished ones, those of before a stop included
   * @param expected how long trials that are made together take, where none has ended
   */
  TimeLeft(List<Trial> made, Function<List<PlannedTrial>, Duration> expected) {
    this.expected = expected;
    for (List<Trial> together : Together.of(made, Trial::planned)) {
      Kind kind = Kind.of(together.stream().map(Trial::planned).toList());
      Duration time =
          Duration.between(
              together.stream().map(Trial::startedAt).min(Instant::compareTo).orElseThrow(),
              together.stream().map(Trial::endedAt).max(Instant::compareTo).orElseThrow());
      byKind.merge(kind, new Spent(time, 1), (one, other) -> one.and(other.time(), 1));
      byCell = byCell.and(time, kind.size());
    }
  }

  Duration of(List<List<PlannedTrial>> missing) {
    return missing.stream().map(this::ofTogether).reduce(Duration.ZERO, Duration::plus);
  }

  Duration spent() {
    return byCell.time();
  }

  private Duration ofTogether(List<PlannedTrial> together) {
    if (byKind.isEmpty()) {
      return expected.apply(together);
    }
    Kind kind = Kind.of(together);
    return byKind.containsKey(kind)
        ? byKind.get(kind).each()
        : byCell.each().multipliedBy(kind.size());
  }
}
