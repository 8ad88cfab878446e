package dev.joust.load;

import java.util.Map;
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
 * @param responseNanos the same from when it was due; empty for a closed loop, which knows no due
 *     time
 */
public record LoadResult(
    long started,
    Map<String, Long> errors,
    long bytesSent,
    long bytesReceived,
    long connectionsOpened,
    Histogram latencyNanos,
    Histogram responseNanos) {

  /** Requests answered in full and as expected. */
  public long completed() {
    return latencyNanos.getTotalCount();
  }

  /** Requests that failed. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }
}
