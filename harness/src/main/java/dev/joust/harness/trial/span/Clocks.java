package dev.joust.harness.trial.span;

import dev.joust.harness.client.CpuNanos;
import java.util.Optional;

/**
 * The CPU time that was spent up to a moment, where the system tells; only differences mean
 * something. Or what was spent between two moments.
 *
 * @param nanos the time, as {@link System#nanoTime()}
 * @param serverCpuNanos CPU time of the server's process
 * @param besideCpuNanos CPU time of what serves beside it, such as a cache before it
 * @param clientCpuNanos CPU time of the clients' processes
 * @param compilersNanos CPU time of the compilers of both
 * @param stolenNanos CPU time that other guests took while this machine had work for it
 */
public record Clocks(
    long nanos,
    Optional<Long> serverCpuNanos,
    Optional<Long> besideCpuNanos,
    Optional<Long> clientCpuNanos,
    Optional<Long> compilersNanos,
    Optional<Long> stolenNanos) {

  public Clocks since(Clocks earlier) {
    return new Clocks(
        nanos - earlier.nanos,
        CpuNanos.between(earlier.serverCpuNanos, serverCpuNanos),
        CpuNanos.between(earlier.besideCpuNanos, besideCpuNanos),
        CpuNanos.between(earlier.clientCpuNanos, clientCpuNanos),
        CpuNanos.between(earlier.compilersNanos, compilersNanos),
        CpuNanos.between(earlier.stolenNanos, stolenNanos));
  }
}
