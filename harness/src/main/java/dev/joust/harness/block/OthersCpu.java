package dev.joust.harness.block;

import dev.joust.lab.host.Host;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the machine's processors did for others, up to a moment or between two: for processes that
 * do not come from the harness, and for other machines of the same host. The kernel tells both in
 * steps of 10 ms.
 *
 * @param nanos the time, as {@link System#nanoTime()}
 * @param processesNanos CPU time of other processes, where the system tells
 * @param stolenNanos CPU time that other machines took from this one, where the system tells
 */
record OthersCpu(long nanos, Optional<Long> processesNanos, Optional<Long> stolenNanos) {

  /**
   * Reads it.
   *
   * @param processes reads the other processes of the host
   */
  static OthersCpu now(Host host, Supplier<Optional<Long>> processes) {
    return new OthersCpu(System.nanoTime(), processes.get(), host.stolenCpuNanos());
  }

  /** What came after an earlier reading. */
  OthersCpu since(OthersCpu earlier) {
    return new OthersCpu(
        nanos - earlier.nanos,
        difference(processesNanos, earlier.processesNanos),
        difference(stolenNanos, earlier.stolenNanos));
  }

  private static Optional<Long> difference(Optional<Long> later, Optional<Long> earlier) {
    // A process that ends between readings takes its time away.
    return later.flatMap(end -> earlier.map(start -> Math.max(0, end - start)));
  }
}
