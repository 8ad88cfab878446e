package dev.joust.harness.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadResult;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a client did in a turn, counted.
 *
 * @param started requests started
 * @param completed requests answered in full and as expected
 * @param errors requests that failed, by kind; a kind that did not occur is absent
 * @param bytesSent bytes handed to the sockets
 * @param bytesReceived bytes read from the sockets
 * @param connectionsOpened connections made
 */
public record LoadTotals(
    long started,
    long completed,
    Map<String, Long> errors,
    long bytesSent,
    long bytesReceived,
    long connectionsOpened) {

  /** Nothing at all. */
  public static final LoadTotals NONE = new LoadTotals(0, 0, Map.of(), 0, 0, 0);

  /** What a load client recorded, without its histograms. */
  public static LoadTotals of(LoadResult result) {
    return new LoadTotals(
        result.started(),
        result.completed(),
        result.errors(),
        result.bytesSent(),
        result.bytesReceived(),
        result.connectionsOpened());
  }

  /** Both together. */
  public LoadTotals plus(LoadTotals other) {
    Map<String, Long> both = new TreeMap<>(errors);
    other.errors.forEach((kind, count) -> both.merge(kind, count, Long::sum));
    return new LoadTotals(
        started + other.started,
        completed + other.completed,
        both,
        bytesSent + other.bytesSent,
        bytesReceived + other.bytesReceived,
        connectionsOpened + other.connectionsOpened);
  }

  /** What failed, as {@code 97 × timeout, 3 × closed}. */
  public String failures() {
    return errors.entrySet().stream()
        .map(kind -> "%d × %s".formatted(kind.getValue(), kind.getKey()))
        .collect(Collectors.joining(", "));
  }

  /** Whether a server has answered at all, be it wrongly, or was asked nothing. */
  public boolean hasAnswers() {
    return completed > 0
        || failed() == 0
        || Stream.of(ErrorKind.values())
            .filter(ErrorKind::isAnswer)
            .anyMatch(kind -> errors.containsKey(kind.label()));
  }

  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }
}
