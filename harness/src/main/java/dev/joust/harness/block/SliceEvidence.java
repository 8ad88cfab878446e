package dev.joust.harness.block;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.PhysicsRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is known of a slice that can have disturbed it. */
final class SliceEvidence {

  private SliceEvidence() {}

  static Evidence of(TurnObservation turn) {
    List<Fact> facts = new ArrayList<>();
    OthersCpu others = turn.others();
    cores(others.processesNanos(), others)
        .map(cores -> new Fact.Others(cores, others.host()))
        .ifPresent(facts::add);
    cores(others.stolenNanos(), others)
        .map(cores -> new Fact.Stolen(cores, others.host()))
        .ifPresent(facts::add);
    turn.slice()
        .idleCpuNanos()
        .map(nanos -> new Fact.Beside((double) nanos / turn.slice().nanos()))
        .ifPresent(facts::add);
    facts.add(
        new Fact.ClientPauses(
            turn.client().nanos(), turn.client().gcNanos(), turn.hiccupMaxNanos()));
    return new Evidence(facts);
  }

  /** In a slice of some tens of milliseconds a step of the kernel's clock is much. */
  private static Optional<Double> cores(Optional<Long> cpuNanos, OthersCpu span) {
    return cpuNanos.map(
        nanos -> (double) Math.max(0, nanos - PhysicsRules.CPU_STEPS_NANOS) / span.nanos());
  }
}
