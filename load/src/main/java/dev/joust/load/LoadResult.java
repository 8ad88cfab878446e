package dev.joust.load;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What a client did and saw.
 *
 * @param started requests started
 * @param errors requests that failed, by kind; a kind that did not occur is absent
 * @param bytesSent bytes handed to the sockets, heads and frames included
 * @param bytesReceived bytes read from the sockets
 * @param connectionsOpened connections made
 * @param latencyNanos the latency of every completed request, from when it was sent
 * @param responseNanos the latency of every completed request, from when it was due; empty for a
 *     closed loop, which knows no due time
 * @param answersByConnection how many answers each connection got, by its number, up to the last
 *     that got one; empty if the client does not tell
 */
public record LoadResult(
    long started,
    Map<String, Long> errors,
    long bytesSent,
    long bytesReceived,
    long connectionsOpened,
    Histogram latencyNanos,
    Histogram responseNanos,
    List<Integer> answersByConnection) {

  /** What this client and another one did and saw side by side. */
  public LoadResult plus(LoadResult other) {
    Map<String, Long> allErrors = new TreeMap<>(errors);
    other.errors.forEach((kind, count) -> allErrors.merge(kind, count, Long::sum));
    return new LoadResult(
        started + other.started,
        allErrors,
        bytesSent + other.bytesSent,
        bytesReceived + other.bytesReceived,
        connectionsOpened + other.connectionsOpened,
        sum(latencyNanos, other.latencyNanos),
        sum(responseNanos, other.responseNanos),
        Stream.concat(answersByConnection.stream(), other.answersByConnection.stream()).toList());
  }

  private static Histogram sum(Histogram one, Histogram other) {
    Histogram sum = one.copy();
    sum.add(other);
    return sum;
  }

  /** Requests answered in full and as expected. */
  public long completed() {
    return latencyNanos.getTotalCount();
  }

  /** Requests that failed, and what went wrong while no request was under way. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Requests that were started and neither completed nor failed by the load's end. */
  public long unanswered() {
    return started
        - completed()
        - errors.entrySet().stream()
            .filter(error -> ErrorKind.of(error.getKey()).isOfRequest())
            .mapToLong(Map.Entry::getValue)
            .sum();
  }
}
