package dev.joust.harness.suite.idle;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.load.LoadResult;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What was seen of connections that do nothing.
 *
 * @param opening what opening them took; at both ends the server's garbage was collected
 * @param kernelBytes what the kernel's own objects have grown by meanwhile, on the whole machine
 *     ({@code Slab} in {@code /proc/meminfo}), where the system tells
 */
record IdleObservation(
    int connections,
    Span opening,
    double connectSeconds,
    Optional<Double> kernelBytes,
    Span answering,
    LoadResult answers) {

  static final List<Gauge<IdleObservation>> GAUGES =
      ServerCost.beside(
          List.of(
              Gauge.of("liveHeapBytesPerConnection", idle -> idle.each(ServerUsage::liveHeapBytes)),
              Gauge.of("rssBytesPerConnection", idle -> idle.each(ServerUsage::rssBytes)),
              Gauge.of("directBytesPerConnection", idle -> idle.each(ServerUsage::directBytes)),
              Gauge.of(
                  "kernelBytesPerConnection",
                  idle -> Gauge.told(idle.kernelBytes.map(bytes -> bytes / idle.connections))),
              Gauge.always("connectSeconds", IdleObservation::connectSeconds),
              Gauge.responseMicros("responseTimeP50Micros", IdleObservation::answers, 50),
              Gauge.responseMicros("responseTimeP99Micros", IdleObservation::answers, 99),
              Gauge.responseMicros("responseTimeMaxMicros", IdleObservation::answers, 100)),
          IdleObservation::opening);

  Judgement judge(int serverCores) {
    return new Judgement()
        .judge(
            // A client that is busy with handshakes takes longer, but the connections are the same.
            Rules.OF_LOADS,
            Evidence.of(new Fact.Connections(connections, opening.counted().connectionsOpen()))
                .and(opening.facts(serverCores)))
        .judge(
            Rules.OF_LOADS_AND_CLIENTS,
            Evidence.of(
                    Fact.Requests.of(answers),
                    new Fact.Served(answering.counted().messagesReceived()),
                    new Fact.Connections(0, answering.counted().connectionsAccepted()))
                .and(answering.facts(serverCores)));
  }

  private OptionalDouble each(Function<ServerUsage, OptionalLong> bytes) {
    return Gauge.scaled(opening.grown(bytes), connections);
  }
}
