package dev.joust.harness.suite.reconnect.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadResult;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What came of sessions that were cut.
 *
 * @param sessions how many were
 * @param returns their attempts to come back, with the times from the cut until they were back, and
 *     from when they were to come back
 * @param echoes what those who stayed sent meanwhile
 * @param fullHandshakes attempts within TLS in which the server presented its certificate, which it
 *     does in full handshakes alone (RFC 8446, section 2.2)
 */
public record StormResult(
    int sessions, LoadResult returns, LoadResult echoes, long fullHandshakes) {

  /** How many were back in the end or before. */
  public long back() {
    return returns.completed();
  }

  /** The time from the cut until a share of those that were cut were back, if they ever were. */
  public OptionalDouble secondsUntilBack(double percent) {
    return nanos(returns.latencyNanos(), percent, 1e9);
  }

  /**
   * The time from when a session was to come back until it was: a percentile of all that were cut,
   * if so many ever were.
   */
  public OptionalDouble returnMillis(double percent) {
    return nanos(returns.responseNanos(), percent, 1e6);
  }

  private OptionalDouble nanos(Histogram nanos, double percent, double unit) {
    double least = Math.ceil(sessions * percent / 100);
    return nanos.getTotalCount() < least
        ? OptionalDouble.empty()
        : OptionalDouble.of(nanos.getValueAtPercentile(100 * least / nanos.getTotalCount()) / unit);
  }

  /** How many sessions were back and then lost. */
  public long lostAgain() {
    return returns.errors().getOrDefault(ErrorKind.LOST.label(), 0L);
  }

  /** Attempts that came to nothing, by kind. */
  public Map<String, Long> failedAttempts() {
    return returns.errors().entrySet().stream()
        .filter(error -> !error.getKey().equals(ErrorKind.LOST.label()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
