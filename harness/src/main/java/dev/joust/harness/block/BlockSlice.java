package dev.joust.harness.block;

import dev.joust.harness.block.client.BlockPoint.TurnEnds;
import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Slice;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.PhysicsRules;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.trial.OthersCpu;
import dev.joust.harness.trial.span.Span;
import dev.joust.spi.usage.ServerUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What both sides know of one contender's turn in a round.
 *
 * @param round the round's number, from 1
 * @param offeredPerSecond the rate that was asked for, where each slice has its own
 * @param clients what the clients measured together
 * @param usage what the clients' JVMs have spent in the turn
 * @param clientsCpuNanos CPU time of each client in its slice
 * @param before the server's usage before the turn
 * @param after the server's usage after the turn
 * @param compilersNanos CPU time of the compilers of server and client in the turn
 * @param others what the machine did for others meanwhile
 * @param cold whether the server was loaded as it had started, so that compilers may be busy
 */
record BlockSlice(
    int round,
    OptionalDouble offeredPerSecond,
    Slice clients,
    ClientUsage usage,
    List<Long> clientsCpuNanos,
    ServerUsage before,
    ServerUsage after,
    long compilersNanos,
    OthersCpu others,
    boolean cold) {

  record OfClients(int round, int rival, Slice slice, ClientUsage usage, List<Long> cpuNanos) {

    /**
     * As if one client had done it: counts and CPU time added, the longest of pauses.
     *
     * @param ends by the clients' places; without a slice of one that took no part
     * @param pace the cell's
     * @return empty if no client took part
     */
    static Optional<OfClients> together(List<Reached<TurnEnds>> ends, Pace pace) {
      List<Reached<TurnEnds>> took =
          ends.stream().filter(own -> own.report().slice().isPresent()).toList();
      if (took.isEmpty()) {
        return Optional.empty();
      }
      TurnEnds first = took.get(0).report();
      return Optional.of(
          new OfClients(
              first.round(),
              first.rival(),
              Slice.together(
                  took.stream().flatMap(own -> own.report().slice().stream()).toList(), pace),
              ClientUsage.together(took.stream().map(Reached::usage).toList()),
              ends.stream().map(OfClients::cpuNanos).toList()));
    }

    /** In the whole turn where only the JVM itself tells; none of one that took no part. */
    private static long cpuNanos(Reached<TurnEnds> end) {
      return end.report()
          .slice()
          .map(slice -> slice.clientCpuNanos().orElse(end.usage().cpuNanos()))
          .orElse(0L);
    }
  }

  /**
   * CPU time of the server in the slice. Where the server alone tells, it does so for the whole
   * turn, of which the slice has the part that its requests are; empty where nobody does.
   */
  Optional<Long> serverCpuNanos() {
    return clients.serverCpuNanos().or(this::partOfTurn);
  }

  private Optional<Long> partOfTurn() {
    OptionalLong turn = Span.grown(before, after, ServerUsage::threadsCpuNanos);
    long all = clients.all().completed();
    return turn.isPresent() && all > 0
        ? Optional.of(Math.round((double) turn.getAsLong() * clients.completed() / all))
        : Optional.empty();
  }

  long clientCpuNanos() {
    return clientsCpuNanos.stream().mapToLong(Long::longValue).sum();
  }

  /** What disturbed the slice, so that no estimate is to be made of it. */
  Optional<String> leftOut() {
    return Rules.leftOut(evidence());
  }

  /** How many slices there are, and what disturbed some of them. */
  static Fact.Slices disturbed(List<BlockSlice> slices) {
    return new Fact.Slices(
        slices.size(), slices.stream().flatMap(slice -> slice.leftOut().stream()).toList());
  }

  Evidence evidence() {
    List<Fact> facts = new ArrayList<>();
    if (clients.delayed().isEmpty()) {
      facts.addAll(ofOthers());
    }
    if (!cold) {
      facts.add(new Fact.Compilers(others.nanos(), compilersNanos));
    }
    facts.add(new Fact.ClientPauses(usage.nanos(), usage.gcPauseNanos(), usage.hiccupMaxNanos()));
    return new Evidence(facts);
  }

  /** Where the machine is watched, the requests that others delayed are left out one by one. */
  private List<Fact> ofOthers() {
    return Stream.of(
            cores(others.processesNanos()).map(cores -> new Fact.Others(cores, others.host())),
            cores(others.stolenNanos()).map(cores -> new Fact.Stolen(cores, others.host())),
            clients.idleCpuNanos().map(nanos -> new Fact.Beside((double) nanos / clients.nanos())))
        .<Fact>flatMap(Optional::stream)
        .toList();
  }

  /** In a slice of some tens of milliseconds a step of the kernel's clock is much. */
  private Optional<Double> cores(Optional<Long> cpuNanos) {
    return cpuNanos.map(
        nanos -> (double) Math.max(0, nanos - PhysicsRules.CPU_STEPS_NANOS) / others.nanos());
  }
}
