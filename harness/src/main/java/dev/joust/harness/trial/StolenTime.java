package dev.joust.harness.trial;

import dev.joust.harness.machine.CpuTimes;
import java.util.Optional;
import java.util.function.Supplier;

/** How much of a virtual machine's processors other guests of its host have over a time. */
final class StolenTime {

  private final Supplier<Optional<CpuTimes>> machine;
  private final long startNanos = System.nanoTime();
  private final Optional<CpuTimes> before;

  private StolenTime(Supplier<Optional<CpuTimes>> machine) {
    this.machine = machine;
    this.before = machine.get();
  }

  /** Begins to watch. */
  static StolenTime begin(Supplier<Optional<CpuTimes>> machine) {
    return new StolenTime(machine);
  }

  /** The processors that others had of this machine's since then, where the system tells. */
  Optional<Double> cores() {
    double nanos = System.nanoTime() - startNanos;
    return before.flatMap(
        earlier -> machine.get().map(now -> (now.stolenNanos() - earlier.stolenNanos()) / nanos));
  }
}
