package dev.joust.harness.trial;

import java.util.Optional;
import java.util.function.Supplier;

/** How many processors somebody has had on average, by a clock of the CPU time that they took. */
final class CoresTaken {

  private final Supplier<Optional<Long>> cpuNanos;
  private final long startNanos = System.nanoTime();
  private final Optional<Long> before;

  private CoresTaken(Supplier<Optional<Long>> cpuNanos) {
    this.cpuNanos = cpuNanos;
    this.before = cpuNanos.get();
  }

  /** Begins to watch. */
  static CoresTaken begin(Supplier<Optional<Long>> cpuNanos) {
    return new CoresTaken(cpuNanos);
  }

  /** The processors had since the watch began, where the system tells. */
  Optional<Double> cores() {
    double nanos = System.nanoTime() - startNanos;
    return before.flatMap(earlier -> cpuNanos.get().map(now -> (now - earlier) / nanos));
  }
}
