package dev.joust.harness.client;

import java.util.List;
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
    Optional<String> responses) {

  /**
   * What several clients measured side by side of one server, each in a slice of its own. Lengths
   * that a pace sets differ by how late each client was woken; the length of them together is the
   * one that makes the rate the sum of the clients'. A number of requests is done when the last
   * client is.
   */
  public static Slice together(List<Slice> slices, Pace pace) {
    Slice first = slices.get(0);
    if (slices.size() == 1) {
      return first;
    }
    long completed = slices.stream().mapToLong(Slice::completed).sum();
    double perNano =
        slices.stream().mapToDouble(slice -> (double) slice.completed / slice.nanos).sum();
    return new Slice(
        pace instanceof Pace.Counted || completed == 0
            ? slices.stream().mapToLong(Slice::nanos).max().orElseThrow()
            : Math.round(completed / perNano),
        completed,
        first.serverCpuNanos,
        slices.stream()
            .map(Slice::clientCpuNanos)
            .reduce((one, other) -> one.flatMap(a -> other.map(b -> a + b)))
            .orElseThrow(),
        first.idleCpuNanos,
        HistogramText.together(slices.stream().map(Slice::latencies).toList()),
        first.responses.map(
            any ->
                HistogramText.together(
                    slices.stream().flatMap(slice -> slice.responses.stream()).toList())));
  }
}
