package dev.joust.harness.client;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What was measured of one server in one turn, by one client or by all together.
 *
 * @param all all that was done in the turn, the lead-in and the last answers included
 * @param nanos the length of the part of it that was measured, to which all else belongs
 * @param serverCpuNanos CPU time of the server under load, where the system tells
 * @param clientCpuNanos CPU time of the client, where the system tells
 * @param idleCpuNanos CPU time of the block's other servers together, where the system tells
 * @param latencyNanos latencies, from when requests were sent
 * @param responseNanos latencies from when requests were due, in an open loop, but for requests
 *     that the machine may have delayed
 * @param answersByConnection how many answers each connection got, up to the last that got one
 * @param delayed how many requests it may have delayed; absent where nobody watched it
 */
public record Slice(
    LoadTotals all,
    long nanos,
    Optional<Long> serverCpuNanos,
    Optional<Long> clientCpuNanos,
    Optional<Long> idleCpuNanos,
    Histogram latencyNanos,
    Optional<Histogram> responseNanos,
    List<Integer> answersByConnection,
    Optional<Long> delayed) {

  /** Requests whose answers came within the measured part. */
  public long completed() {
    return latencyNanos.getTotalCount();
  }

  /** Answers in a second. */
  public double requestsPerSecond() {
    return completed() * 1e9 / nanos;
  }

  /**
   * What several clients measured side by side of one server, each in a slice of its own. Lengths
   * that a pace sets differ by how late each client was woken; the length of them together is the
   * one that makes the rate the sum of the clients'. A number of requests is done when the last
   * client is.
   *
   * @param slices one at least
   */
  public static Slice together(List<Slice> slices, Pace pace) {
    Slice first = slices.get(0);
    if (slices.size() == 1) {
      return first;
    }
    long completed = slices.stream().mapToLong(Slice::completed).sum();
    double perNano =
        slices.stream().mapToDouble(slice -> (double) slice.completed() / slice.nanos).sum();
    return new Slice(
        slices.stream().map(Slice::all).reduce(LoadTotals.NONE, LoadTotals::plus),
        pace instanceof Pace.Counted || completed == 0
            ? slices.stream().mapToLong(Slice::nanos).max().orElseThrow()
            : Math.round(completed / perNano),
        first.serverCpuNanos,
        sum(slices.stream().map(Slice::clientCpuNanos)),
        first.idleCpuNanos,
        Histograms.sum(slices.stream().map(Slice::latencyNanos).toList()),
        first.responseNanos.map(
            any ->
                Histograms.sum(
                    slices.stream().flatMap(slice -> slice.responseNanos.stream()).toList())),
        slices.stream().flatMap(slice -> slice.answersByConnection.stream()).toList(),
        sum(slices.stream().map(Slice::delayed)));
  }

  private static Optional<Long> sum(Stream<Optional<Long>> ofEach) {
    return ofEach.reduce((one, other) -> one.flatMap(a -> other.map(b -> a + b))).orElseThrow();
  }
}
