package dev.joust.harness.trial.span;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.Fact;
import dev.joust.spi.Counters;
import dev.joust.spi.usage.ServerUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What both sides have spent and counted while something was measured: two readings and their
 * difference. Cores are numbers of processors kept busy on average.
 *
 * @param spent the clocks of both sides and of the machine
 * @param before the server's usage before; its peaks begin there
 * @param after the server's usage after
 * @param client what the client, or clients, metered of themselves
 * @param hosts what the clients of each host of load have spent, one at least
 */
public record Span(
    Clocks spent, ServerUsage before, ServerUsage after, ClientUsage client, List<HostLoad> hosts) {

  public double seconds() {
    return spent.nanos() / 1e9;
  }

  public Counters counted() {
    return after.counters().since(before.counters());
  }

  /** The same, but what the server counted is counted from its start. */
  public Span countedFromStart() {
    return new Span(spent, before.withCounters(Counters.NONE), after, client, hosts);
  }

  /** How much a figure of the server has grown, where it tells. */
  public OptionalLong grown(Function<ServerUsage, OptionalLong> figure) {
    return grown(before, after, figure);
  }

  /** How much a figure of a server has grown from one reading to another, where it tells both. */
  public static OptionalLong grown(
      ServerUsage before, ServerUsage after, Function<ServerUsage, OptionalLong> figure) {
    OptionalLong start = figure.apply(before);
    OptionalLong end = figure.apply(after);
    return start.isPresent() && end.isPresent()
        ? OptionalLong.of(end.getAsLong() - start.getAsLong())
        : OptionalLong.empty();
  }

  /** CPU time of the server, in steps of 10 ms where only it itself tells. */
  public OptionalLong serverCpuNanos() {
    return orElse(spent.serverCpuNanos(), grown(ServerUsage::cpuNanos));
  }

  /** CPU time of the client, in steps of 10 ms where only it itself tells. */
  public long clientCpuNanos() {
    return spent.clientCpuNanos().orElse(client.cpuNanos());
  }

  /** CPU time of the compilers of both sides, in steps of 1 ms where only they tell. */
  public long compilersNanos() {
    return spent
        .compilersNanos()
        .orElseGet(() -> client.compilingNanos() + grown(ServerUsage::jitNanos).orElse(0));
  }

  /** The processors that the server kept busy, where the system tells. */
  public OptionalDouble serverCores() {
    return Gauge.scaled(serverCpuNanos(), spent.nanos());
  }

  public double clientCores() {
    return (double) clientCpuNanos() / spent.nanos();
  }

  /** The processors that what serves beside the server kept busy, if there is something. */
  public OptionalDouble besideCores() {
    return spent.besideCpuNanos().stream()
        .mapToDouble(cpu -> (double) cpu / spent.nanos())
        .findFirst();
  }

  /** The processors that compilers kept busy, those of both sides added. */
  public double compilerCores() {
    return (double) compilersNanos() / spent.nanos();
  }

  /** The processors of all hosts of load. */
  public int coresOfLoad() {
    return hosts.stream().mapToInt(HostLoad::cores).sum();
  }

  /**
   * What is known by it, for rules, of the host of load that has the least left; of a single one by
   * what the system tells. What serves beside the server is counted with it.
   *
   * @param serverCores the processors that the server may use
   */
  public List<Fact> facts(double serverCores) {
    HostLoad busiest =
        hosts.stream().max(Comparator.comparingDouble(HostLoad::share)).orElseThrow();
    long clientNanos = hosts.size() == 1 ? clientCpuNanos() : busiest.cpuNanos();
    long nanos = spent.nanos();
    List<Fact> facts = new ArrayList<>();
    facts.add(
        new Fact.Cpu(
            nanos, OptionalLong.of(clientNanos), busiest.cores(), servingNanos(), serverCores));
    facts.add(new Fact.Compilers(nanos, compilersNanos()));
    facts.add(new Fact.ClientPauses(nanos, client.gcPauseNanos(), client.hiccupMaxNanos()));
    spent
        .stolenNanos()
        .map(cpu -> new Fact.Stolen((double) cpu / nanos, Optional.empty()))
        .ifPresent(facts::add);
    return facts;
  }

  private OptionalLong servingNanos() {
    OptionalLong server = serverCpuNanos();
    return server.isPresent()
        ? OptionalLong.of(server.getAsLong() + spent.besideCpuNanos().orElse(0L))
        : server;
  }

  private static OptionalLong orElse(Optional<Long> told, OptionalLong otherwise) {
    return told.map(OptionalLong::of).orElse(otherwise);
  }
}
