package dev.joust.harness.suite.live;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.HistogramText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What was seen at one step, with so many readers.
 *
 * @param readers how many there were to be
 * @param push whether the server sends of its own accord
 * @param ready what each client said before the measurement
 * @param read what each client said after it
 * @param spent what it took
 * @param serverMemoryBytes the server's resident memory at its end
 * @param nginxMemoryBytes that of nginx; empty where there is none
 */
record LiveStep(
    int readers,
    boolean push,
    List<Reached> ready,
    List<Reached> read,
    LiveClocks spent,
    Optional<Double> serverMemoryBytes,
    Optional<Double> nginxMemoryBytes) {

  static final String LOST = "lost";

  /** A figure of all clients. */
  double sum(String figure) {
    return read.stream().mapToDouble(client -> client.figures().get(figure)).sum();
  }

  /** From each document's generation to its arrival at each reader. */
  Histogram latencyNanos() {
    Histogram all = HistogramText.parse(read.get(0).histograms().get(LiveTask.LATENCY));
    read.stream()
        .skip(1)
        .map(client -> HistogramText.parse(client.histograms().get(LiveTask.LATENCY)))
        .forEach(all::add);
    return all;
  }

  /** What went wrong, by kind, connecting included; a push that has not come is an error. */
  Map<String, Long> errors() {
    Map<String, Long> errors = new TreeMap<>();
    List<Reached> both = new ArrayList<>(ready);
    both.addAll(read);
    both.forEach(
        said -> said.errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
    long lost = (long) sum(LiveTask.MISSED);
    if (push && lost > 0) {
      errors.put(LOST, lost);
    }
    return errors;
  }

  /** Whether every reader has had every state, and nothing went wrong. */
  boolean isServed() {
    return errors().isEmpty() && sum(LiveTask.MISSED) == 0 && sum(LiveTask.UPDATES) > 0;
  }
}
