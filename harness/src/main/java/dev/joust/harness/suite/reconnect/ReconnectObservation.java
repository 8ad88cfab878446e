package dev.joust.harness.suite.reconnect;

import dev.joust.harness.suite.reconnect.client.StormResult;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What was seen of sessions that were cut and came back.
 *
 * @param span what it took of both sides, from before the cut until the last was back
 * @param peakCores the processors that the server kept busy at its busiest, where the system tells
 * @param overflows connections that came to a full accept queue meanwhile, on the whole machine,
 *     where the system tells
 */
record ReconnectObservation(
    StormResult result,
    boolean resumed,
    int survivors,
    Span span,
    OptionalDouble peakCores,
    Optional<Long> overflows) {

  static final List<Gauge<ReconnectObservation>> GAUGES =
      ServerCost.beside(
          List.of(
              Gauge.of("returnP99Millis", seen -> seen.result.returnMillis(99)),
              Gauge.of("returnP50Millis", seen -> seen.result.returnMillis(50)),
              Gauge.of("mostBackSeconds", seen -> seen.result.secondsUntilBack(99)),
              Gauge.of("allBackSeconds", seen -> seen.result.secondsUntilBack(100)),
              Gauge.always("failedAttempts", ReconnectObservation::failedAttempts),
              Gauge.of("acceptQueueOverflows", seen -> Gauge.told(seen.overflows)),
              Gauge.of(
                  "serverCpuMicrosPerConnection",
                  seen -> seen.each(seen.span.serverCpuNanos(), 1e3)),
              Gauge.of("serverCpuPeakShare", ReconnectObservation::peakCores),
              Gauge.of(
                  "allocatedBytesPerConnection",
                  seen -> seen.each(seen.span.grown(ServerUsage::allocatedBytes), 1)),
              Gauge.of("rssPeakBytes", seen -> Gauge.scaled(seen.span.after().rssPeakBytes(), 1)),
              Gauge.always("staleConnections", ReconnectObservation::staleConnections),
              Gauge.always("fullHandshakes", seen -> seen.result.fullHandshakes()),
              Gauge.always("requests", seen -> seen.result.echoes().completed()),
              Gauge.responseMicros("responseTimeP50Micros", seen -> seen.result.echoes(), 50),
              Gauge.responseMicros("responseTimeP99Micros", seen -> seen.result.echoes(), 99),
              Gauge.responseMicros("responseTimeMaxMicros", seen -> seen.result.echoes(), 100)),
          ReconnectObservation::span);

  long failedAttempts() {
    return result.failedAttempts().values().stream().mapToLong(Long::longValue).sum();
  }

  /** Connections that the server counts and the client does not. */
  private long staleConnections() {
    return span.after().counters().connectionsOpen()
        - survivors
        - (result.back() - result.lostAgain());
  }

  private OptionalDouble each(OptionalLong all, double unit) {
    return Gauge.scaled(all, unit * result.back());
  }
}
