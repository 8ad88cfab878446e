package dev.joust.harness.suite.idle;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Span;
import dev.joust.load.LoadResult;
import java.util.List;
import java.util.OptionalDouble;

/** What was seen of pings over connections that do nothing else. */
record PingObservation(int connections, Span quiet, Span pinged, LoadResult result) {

  private static final double TEN_THOUSAND = 10_000;

  static final List<Gauge<PingObservation>> GAUGES =
      List.of(
          Gauge.of(
              "pingMilliCpuOf10000",
              seen -> Gauge.times(seen.cores(), 1e3 * TEN_THOUSAND / seen.connections)),
          Gauge.of(
              "serverCpuMicrosPerPing",
              seen ->
                  Gauge.times(seen.cores(), 1e6 * seen.pinged.seconds() / seen.result.started())),
          Gauge.of("quietMilliCpu", seen -> Gauge.times(seen.quiet.serverCores(), 1e3)),
          Gauge.always(
              "pingBytesPerSecondOf10000",
              seen ->
                  (seen.result.bytesSent() + seen.result.bytesReceived())
                      / seen.pinged.seconds()
                      * TEN_THOUSAND
                      / seen.connections),
          Gauge.responseMicros("responseTimeP50Micros", PingObservation::result, 50),
          Gauge.responseMicros("responseTimeP99Micros", PingObservation::result, 99));

  /** The processors that pings kept busy, beyond what the server takes without them. */
  private OptionalDouble cores() {
    return Gauge.difference(pinged.serverCores(), quiet.serverCores());
  }

  Judgement judge(int serverCores) {
    return new Judgement()
        .judge(
            Rules.OF_LOADS_AND_CLIENTS,
            Evidence.of(
                    Fact.Requests.of(result),
                    new Fact.Connections(0, pinged.counted().connectionsAccepted()))
                .and(pinged.facts(serverCores)));
  }
}
