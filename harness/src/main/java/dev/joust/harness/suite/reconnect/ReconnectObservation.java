package dev.joust.harness.suite.reconnect;

import dev.joust.harness.suite.reconnect.client.StormResult;
import dev.joust.harness.trial.HostLoad;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What was seen of sessions that were cut and came back.
 *
 * @param result what the client saw of them
 * @param resumed whether they were to resume sessions of TLS
 * @param survivors how many sessions were there beside them
 * @param span what it took of both sides, from before the cut until the last was back
 * @param hosts what the client took
 * @param peakCores the processors that the server kept busy at its busiest, where the system tells
 * @param overflows connections that came to a full accept queue meanwhile, on the whole machine,
 *     where the system tells
 */
record ReconnectObservation(
    StormResult result,
    boolean resumed,
    int survivors,
    Span span,
    List<HostLoad> hosts,
    OptionalDouble peakCores,
    Optional<Long> overflows) {

  static final List<Gauge<ReconnectObservation>> GAUGES =
      Stream.concat(
              Stream.of(
                  Gauge.<ReconnectObservation>of(
                      "returnP99Millis", seen -> seen.result.returnMillis(99)),
                  Gauge.<ReconnectObservation>of(
                      "returnP50Millis", seen -> seen.result.returnMillis(50)),
                  Gauge.<ReconnectObservation>of(
                      "mostBackSeconds", seen -> seen.result.secondsUntilBack(99)),
                  Gauge.<ReconnectObservation>of(
                      "allBackSeconds", seen -> seen.result.secondsUntilBack(100)),
                  Gauge.<ReconnectObservation>always(
                      "failedAttempts", ReconnectObservation::failedAttempts),
                  Gauge.<ReconnectObservation>of(
                      "acceptQueueOverflows",
                      seen -> seen.overflows.stream().mapToDouble(Long::doubleValue).findFirst()),
                  Gauge.<ReconnectObservation>of(
                      "serverCpuMicrosPerConnection",
                      seen -> seen.each(seen.span.serverCpuNanos(), 1e3)),
                  Gauge.<ReconnectObservation>of(
                      "serverCpuPeakShare", ReconnectObservation::peakCores),
                  Gauge.<ReconnectObservation>of(
                      "allocatedBytesPerConnection",
                      seen -> seen.each(seen.span.grown(ServerUsage::allocatedBytes), 1)),
                  Gauge.<ReconnectObservation>of(
                      "rssPeakBytes", seen -> Gauge.scaled(seen.span.after().rssPeakBytes(), 1)),
                  Gauge.<ReconnectObservation>always(
                      "staleConnections", ReconnectObservation::staleConnections),
                  Gauge.<ReconnectObservation>always(
                      "fullHandshakes", seen -> seen.result.fullHandshakes()),
                  Gauge.<ReconnectObservation>always(
                      "requests", seen -> seen.result.echoes().completed()),
                  Gauge.<ReconnectObservation>of(
                      "responseTimeP50Micros", seen -> seen.responseMicros(50)),
                  Gauge.<ReconnectObservation>of(
                      "responseTimeP99Micros", seen -> seen.responseMicros(99)),
                  Gauge.<ReconnectObservation>of(
                      "responseTimeMaxMicros", seen -> seen.responseMicros(100))),
              Gauge.within(ServerCost.GAUGES, ReconnectObservation::span).stream())
          .toList();

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
    return result.back() > 0 ? Gauge.scaled(all, unit * result.back()) : OptionalDouble.empty();
  }

  private OptionalDouble responseMicros(double percentile) {
    return result.echoes().completed() > 0
        ? OptionalDouble.of(result.echoes().responseNanos().getValueAtPercentile(percentile) / 1e3)
        : OptionalDouble.empty();
  }
}
