package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.server.ServerCounters;
import dev.joust.harness.server.ServerUsage;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * What both sides said of one iteration.
 *
 * @param client what the client did and saw
 * @param latencyNanos the client's histogram, from when requests were sent
 * @param responseNanos the same from when they were due, in an open loop
 * @param before the server's usage before the load
 * @param after the same after it
 * @param spent what was spent between the two
 */
record IterationObservation(
    ClientMessage.IterationEnds client,
    Histogram latencyNanos,
    Optional<Histogram> responseNanos,
    ServerUsage before,
    ServerUsage after,
    Clocks spent) {

  /** How much a figure of the server has grown; absent if the server does not give it. */
  Optional<Long> grown(Function<ServerUsage, OptionalLong> figure) {
    OptionalLong start = figure.apply(before);
    OptionalLong end = figure.apply(after);
    return start.isPresent() && end.isPresent()
        ? Optional.of(end.getAsLong() - start.getAsLong())
        : Optional.empty();
  }

  /** How much the server's counters have grown. */
  ServerCounters counted() {
    return after.counters().since(before.counters());
  }

  /** CPU time of the server, in steps of 10 ms where only it itself tells. */
  Optional<Long> serverCpuNanos() {
    return spent.serverCpuNanos().or(() -> grown(ServerUsage::cpuNanos));
  }

  /** CPU time of the client. */
  long clientCpuNanos() {
    return spent.clientCpuNanos().orElse(client.cpuNanos());
  }

  /** The processors that the server kept busy. */
  Optional<Double> serverCpuShare() {
    return serverCpuNanos().map(cpu -> (double) cpu / spent.nanos());
  }

  /** The processors that the client kept busy. */
  double clientCpuShare() {
    return (double) clientCpuNanos() / spent.nanos();
  }

  /** The processors that others kept busy, where the system tells. */
  Optional<Double> elsewhereCpuShare() {
    return spent
        .machineBusyNanos()
        .flatMap(busy -> serverCpuNanos().map(server -> busy - server - clientCpuNanos()))
        .map(elsewhere -> (double) elsewhere / spent.nanos());
  }

  /** The processors that compilers kept busy, those of both sides added. */
  double compilingShare() {
    long nanos =
        spent
            .compilersNanos()
            .orElseGet(() -> client.compilingNanos() + grown(ServerUsage::jitNanos).orElse(0L));
    return (double) nanos / spent.nanos();
  }

  double seconds() {
    return client.elapsedNanos() / 1e9;
  }

  long failed() {
    return client.errors().values().stream().mapToLong(Long::longValue).sum();
  }
}
