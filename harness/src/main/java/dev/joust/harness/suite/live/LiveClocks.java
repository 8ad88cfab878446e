package dev.joust.harness.suite.live;

import java.util.Optional;

/**
 * What was spent up to a moment, or between two.
 *
 * @param nanos the time, as {@link System#nanoTime()}
 * @param serverCpuNanos CPU time of the server's process, where the system tells
 * @param nginxCpuNanos that of nginx; empty where there is none
 * @param clientCpuNanos that of all clients
 */
record LiveClocks(
    long nanos,
    Optional<Long> serverCpuNanos,
    Optional<Long> nginxCpuNanos,
    Optional<Long> clientCpuNanos) {

  LiveClocks since(LiveClocks earlier) {
    return new LiveClocks(
        nanos - earlier.nanos,
        difference(serverCpuNanos, earlier.serverCpuNanos),
        difference(nginxCpuNanos, earlier.nginxCpuNanos),
        difference(clientCpuNanos, earlier.clientCpuNanos));
  }

  /** A CPU time as a number of processors kept busy. */
  double cores(long cpuNanos) {
    return (double) cpuNanos / nanos;
  }

  private static Optional<Long> difference(Optional<Long> later, Optional<Long> earlier) {
    return later.flatMap(end -> earlier.map(start -> end - start));
  }
}
