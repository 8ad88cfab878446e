package dev.joust.harness.suite.live;

import dev.joust.harness.client.Histograms;
import dev.joust.harness.feed.LiveResult;
import dev.joust.harness.trial.span.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What was seen at one step, with so many readers.
 *
 * @param readers how many there were to be
 * @param push whether the server sends of its own accord
 * @param ready what each client said before the measurement
 * @param read what each client said after it
 * @param clockStepMicros the shortest step that the clock of all stamps was seen to make
 * @param clockBoundMicros how wrong times between two hosts are at most, as their clocks are two; 0
 *     on one machine
 * @param nginxMemoryBytes the memory of nginx; empty where there is none
 */
record LiveStep(
    int readers,
    boolean push,
    List<LiveResult> ready,
    List<LiveResult> read,
    double clockStepMicros,
    double clockBoundMicros,
    Span span,
    Optional<Double> nginxMemoryBytes) {

  static final String LOST = "lost";

  long connected() {
    return sum(LiveResult::readers);
  }

  long updates() {
    return sum(LiveResult::updates);
  }

  long missed() {
    return sum(LiveResult::missed);
  }

  /** Updates that were pushed to a reader again or out of their order. */
  long doubled() {
    return sum(LiveResult::doubled);
  }

  long cached() {
    return sum(LiveResult::cached);
  }

  long polls() {
    return sum(result -> result.load().started());
  }

  private long sum(ToLongFunction<LiveResult> figure) {
    return read.stream().mapToLong(figure).sum();
  }

  Histogram latencyNanos() {
    return Histograms.sum(read.stream().map(client -> client.load().latencyNanos()).toList());
  }

  /** What went wrong, by kind, connecting included; a push that has not come is an error. */
  Map<String, Long> errors() {
    Map<String, Long> errors = new TreeMap<>();
    Stream.concat(ready.stream(), read.stream())
        .flatMap(said -> said.load().errors().entrySet().stream())
        .forEach(error -> errors.merge(error.getKey(), error.getValue(), Long::sum));
    if (push && missed() > 0) {
      errors.put(LOST, missed());
    }
    return errors;
  }

  boolean isServed() {
    return errors().isEmpty() && missed() == 0 && updates() > 0;
  }
}
