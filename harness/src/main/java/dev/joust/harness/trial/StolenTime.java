package dev.joust.harness.trial;

import java.util.Optional;

/** How much of a virtual machine's processors other guests of its host have over a time. */
final class StolenTime {

  private final MachineClock machine;
  private final long startNanos = System.nanoTime();
  private final Optional<Long> before;

  private StolenTime(MachineClock machine) {
    this.machine = machine;
    this.before = machine.stolenNanos();
  }

  /** Begins to watch. */
  static StolenTime begin(MachineClock machine) {
    return new StolenTime(machine);
  }

  /** The processors that others had of this machine's since then, where the system tells. */
  Optional<Double> cores() {
    double nanos = System.nanoTime() - startNanos;
    return before.flatMap(
        earlier -> machine.stolenNanos().map(stolen -> (stolen - earlier) / nanos));
  }
}
