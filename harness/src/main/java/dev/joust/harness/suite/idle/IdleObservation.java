package dev.joust.harness.suite.idle;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.trial.HostLoad;
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
import java.util.stream.Stream;

/**
 * What was seen of connections that do nothing.
 *
 * @param connections how many were opened
 * @param opening what opening them took; at both ends the server's garbage was collected
 * @param openingHosts what the clients of each host of load took meanwhile, one at least
 * @param connectSeconds how long the client took to open them
 * @param kernelBytes what the kernel's own objects have grown by meanwhile, on the whole machine
 *     ({@code Slab} in {@code /proc/meminfo}), where the system tells
 * @param answering what a message over each of them took
 * @param answeringHosts what the clients of each host of load took meanwhile, one at least
 * @param answers what came of these messages
 */
record IdleObservation(
    int connections,
    Span opening,
    List<HostLoad> openingHosts,
    double connectSeconds,
    Optional<Double> kernelBytes,
    Span answering,
    List<HostLoad> answeringHosts,
    LoadResult answers) {

  static final List<Gauge<IdleObservation>> GAUGES =
      Stream.concat(
              Stream.of(
                  Gauge.<IdleObservation>of(
                      "liveHeapBytesPerConnection", idle -> idle.each(ServerUsage::liveHeapBytes)),
                  Gauge.<IdleObservation>of(
                      "rssBytesPerConnection", idle -> idle.each(ServerUsage::rssBytes)),
                  Gauge.<IdleObservation>of(
                      "directBytesPerConnection", idle -> idle.each(ServerUsage::directBytes)),
                  Gauge.<IdleObservation>of(
                      "kernelBytesPerConnection",
                      idle ->
                          idle.kernelBytes.stream()
                              .mapToDouble(bytes -> bytes / idle.connections)
                              .findFirst()),
                  Gauge.<IdleObservation>always("connectSeconds", IdleObservation::connectSeconds),
                  Gauge.<IdleObservation>of(
                      "responseTimeP50Micros", idle -> idle.responseMicros(50)),
                  Gauge.<IdleObservation>of(
                      "responseTimeP99Micros", idle -> idle.responseMicros(99)),
                  Gauge.<IdleObservation>of(
                      "responseTimeMaxMicros", idle -> idle.responseMicros(100))),
              Gauge.within(ServerCost.GAUGES, IdleObservation::opening).stream())
          .toList();

  Judgement judge(int serverCores) {
    return new Judgement()
        .judge(
            // A client that is busy with handshakes takes longer, but the connections are the same.
            Rules.OF_LOADS,
            Evidence.of(new Fact.Connections(connections, opening.counted().connectionsOpen()))
                .and(HostLoad.facts(opening, openingHosts, serverCores)))
        .judge(
            Rules.OF_LOADS_AND_CLIENTS,
            Evidence.of(
                    new Fact.Requests(answers.started(), answers.completed(), answers.errors()),
                    new Fact.Served(answering.counted().messagesReceived(), OptionalLong.empty()),
                    new Fact.Connections(0, answering.counted().connectionsAccepted()))
                .and(HostLoad.facts(answering, answeringHosts, serverCores)));
  }

  private OptionalDouble each(Function<ServerUsage, OptionalLong> bytes) {
    return Gauge.scaled(opening.grown(bytes), connections);
  }

  private OptionalDouble responseMicros(double percentile) {
    return answers.completed() > 0
        ? OptionalDouble.of(answers.responseNanos().getValueAtPercentile(percentile) / 1e3)
        : OptionalDouble.empty();
  }
}
