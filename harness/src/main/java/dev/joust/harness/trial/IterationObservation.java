package dev.joust.harness.trial;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.harness.client.ClientMessage;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What both sides said of one iteration.
 *
 * @param client what the client did and saw
 * @param latencyNanos the client's histogram
 * @param before the server's usage before the load
 * @param after the same after it
 * @param elsewhereNanos CPU time that was spent meanwhile by neither server nor client, where the
 *     system tells
 */
record IterationObservation(
    ClientMessage.IterationEnds client,
    Histogram latencyNanos,
    JsonNode before,
    JsonNode after,
    Optional<Long> elsewhereNanos) {

  /** How much a figure of the server has grown; absent if the server does not give it. */
  Optional<Long> grown(String figure) {
    return before.has(figure) && after.has(figure)
        ? Optional.of(after.get(figure).asLong() - before.get(figure).asLong())
        : Optional.empty();
  }

  /** How much a counter of the server has grown. */
  long counted(String counter) {
    return after.get("counters").get(counter).asLong()
        - before.get("counters").get(counter).asLong();
  }

  /** The processors that the server kept busy, between what it said before and after. */
  Optional<Double> serverCpuShare() {
    double nanos = grown("uptimeNanos").orElseThrow();
    return grown("cpuNanos").map(cpu -> cpu / nanos);
  }

  double seconds() {
    return client.elapsedNanos() / 1e9;
  }

  long failed() {
    return client.errors().values().stream().mapToLong(Long::longValue).sum();
  }
}
