package dev.joust.harness.block.client;

import dev.joust.harness.client.CpuNanos;
import dev.joust.lab.host.HostProcess;
import java.util.List;
import java.util.Optional;

/**
 * The clocks at one moment, as the client reads them at both ends of a slice.
 *
 * @param nanos the time, as {@link System#nanoTime()}
 * @param serverCpuNanos CPU time of the server under load, where the system tells
 * @param clientCpuNanos CPU time of the client, where the system tells
 * @param idleCpuNanos CPU time of the block's other servers together, where the system tells
 */
record Reading(
    long nanos,
    Optional<Long> serverCpuNanos,
    Optional<Long> clientCpuNanos,
    Optional<Long> idleCpuNanos) {

  static Reading of(HostProcess server, HostProcess client, List<HostProcess> idle) {
    return new Reading(System.nanoTime(), server.cpuNanos(), client.cpuNanos(), sum(idle));
  }

  /** Without CPU time that the client took while it had nothing to do. */
  Reading withoutIdle(long clientIdleNanos) {
    return new Reading(
        nanos,
        serverCpuNanos,
        clientCpuNanos.map(cpu -> Math.max(0, cpu - clientIdleNanos)),
        idleCpuNanos);
  }

  private static Optional<Long> sum(List<HostProcess> processes) {
    // A server that has died takes nothing any more.
    long sum = processes.stream().mapToLong(process -> process.cpuNanos().orElse(0L)).sum();
    return processes.isEmpty() || sum > 0 ? Optional.of(sum) : Optional.empty();
  }

  /** What was spent since an earlier moment. */
  Reading since(Reading earlier) {
    return new Reading(
        nanos - earlier.nanos,
        CpuNanos.between(earlier.serverCpuNanos, serverCpuNanos),
        CpuNanos.between(earlier.clientCpuNanos, clientCpuNanos),
        CpuNanos.between(earlier.idleCpuNanos, idleCpuNanos));
  }
}
