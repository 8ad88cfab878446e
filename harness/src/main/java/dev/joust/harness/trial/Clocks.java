package dev.joust.harness.trial;

import java.util.Optional;

/**
 * What was spent up to a moment, or between two.
 *
 * @param nanos the time, as {@link System#nanoTime()}
 * @param serverCpuNanos CPU time of the server's process, where the system tells
 * @param clientCpuNanos CPU time of the client's process
 * @param compilersNanos CPU time of the compilers of both
 * @param machineBusyNanos CPU time of everything on the machine
 */
record Clocks(
    long nanos,
    Optional<Long> serverCpuNanos,
    Optional<Long> clientCpuNanos,
    Optional<Long> compilersNanos,
    Optional<Long> machineBusyNanos) {

  Clocks since(Clocks earlier) {
    return new Clocks(
        nanos - earlier.nanos,
        difference(serverCpuNanos, earlier.serverCpuNanos),
        difference(clientCpuNanos, earlier.clientCpuNanos),
        difference(compilersNanos, earlier.compilersNanos),
        difference(machineBusyNanos, earlier.machineBusyNanos));
  }

  private static Optional<Long> difference(Optional<Long> later, Optional<Long> earlier) {
    return later.flatMap(end -> earlier.map(start -> end - start));
  }
}
