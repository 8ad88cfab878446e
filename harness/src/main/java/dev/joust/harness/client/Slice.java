package dev.joust.harness.client;

import java.util.Optional;

/**
 * What was measured in a slice.
 *
 * @param nanos its length
 * @param completed requests whose answers came within it
 * @param serverCpuNanos CPU time of the server under load, where the system tells
 * @param clientCpuNanos CPU time of the client, where the system tells
 * @param idleCpuNanos CPU time of the block's other servers together, where the system tells
 * @param latencies latencies in nanoseconds, from when requests were sent, as {@link HistogramText}
 * @param responses latencies in nanoseconds, from when requests were due, in an open loop
 */
public record Slice(
    long nanos,
    long completed,
    Optional<Long> serverCpuNanos,
    Optional<Long> clientCpuNanos,
    Optional<Long> idleCpuNanos,
    String latencies,
    Optional<String> responses) {}
