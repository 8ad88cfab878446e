package dev.joust.harness.suite.handshake;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.suite.handshake.client.Handshake;
import dev.joust.harness.suite.handshake.client.HandshakeResult;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What was seen of connections at a rate.
 *
 * @param warmUpConnections how many the server had answered before
 * @param compilersNanos CPU time of the server's compilers meanwhile, where the system tells
 */
record HandshakeObservation(
    Handshake asked,
    double perSecond,
    long warmUpConnections,
    HandshakeResult result,
    Span span,
    Optional<Long> compilersNanos) {

  static final List<Gauge<HandshakeObservation>> GAUGES =
      ServerCost.beside(
          List.of(
              Gauge.of("serverCpuMicrosPerConnection", seen -> seen.each(seen.cpuNanos(), 1e3)),
              Gauge.of("connectionsPerCpuSecond", HandshakeObservation::perCpuSecond),
              Gauge.of(
                  "allocatedBytesPerConnection",
                  seen -> seen.each(seen.span.grown(ServerUsage::allocatedBytes), 1)),
              Gauge.of("firstByteP50Micros", seen -> seen.micros(50)),
              Gauge.of("firstByteP99Micros", seen -> seen.micros(99)),
              Gauge.always("fullHandshakes", seen -> seen.result.full()),
              Gauge.always("resumedHandshakes", seen -> seen.result.resumed()),
              Gauge.always("warmUpConnections", HandshakeObservation::warmUpConnections)),
          HandshakeObservation::span);

  /** What was measured is what was asked for. */
  static final Rule<HandshakeObservation> AS_ASKED =
      Rule.invalid(
          "handshakes-as-asked",
          "handshakes were resumed that were to be full, or full that were to be resumed",
          "the two differ in what they cost",
          seen ->
              Rule.unless(
                  seen.result.of(seen.asked) == seen.result.answered(),
                  "%d of %d handshakes were %s",
                  seen.result.of(seen.asked),
                  seen.result.answered(),
                  seen.asked.label()));

  Judgement judge(int serverCores) {
    Evidence evidence =
        Evidence.of(
                new Fact.Requests(result.started(), result.answered(), result.errors()),
                new Fact.Served(span.counted().requests()),
                new Fact.Connections(result.started(), span.counted().connectionsAccepted()),
                new Fact.Rate(perSecond, result.seconds()))
            .and(span.facts(serverCores));
    return new Judgement()
        .judge(Rules.OF_LOADS_AND_CLIENTS, evidence)
        .judge(List.of(NoiseRules.COMPILERS), evidence)
        .judge(List.of(AS_ASKED), this);
  }

  /** At a low rate, compilers that hardly work may take more than all connections. */
  private OptionalLong cpuNanos() {
    OptionalLong cpu = span.serverCpuNanos();
    return cpu.isPresent() ? OptionalLong.of(cpu.getAsLong() - compilersNanos.orElse(0L)) : cpu;
  }

  private OptionalDouble perCpuSecond() {
    return cpuNanos().stream().mapToDouble(nanos -> 1e9 * result.answered() / nanos).findFirst();
  }

  private OptionalDouble each(OptionalLong all, double unit) {
    return Gauge.scaled(all, unit * result.answered());
  }

  private OptionalDouble micros(double percentile) {
    return Gauge.percentile(result.firstByteNanos(), percentile, 1e3);
  }
}
