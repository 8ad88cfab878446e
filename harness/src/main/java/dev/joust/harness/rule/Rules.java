package dev.joust.harness.rule;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rules by which results are believed: both sides count alike, physics holds, and neither the
 * client nor the machine was in the way. Each is an item of the lists in {@code
 * docs/method/method.md}.
 */
public final class Rules {

  /** What is asked of the client in every suite that has one. */
  public static final List<Rule<Evidence>> OF_CLIENTS =
      List.of(NoiseRules.CLIENT_BOUND, NoiseRules.CLIENT_GC, NoiseRules.CLIENT_HICCUP);

  /** What is asked of a trial as a whole. */
  public static final List<Rule<Evidence>> OF_TRIALS =
      List.of(
          NoiseRules.COMPLETED,
          NoiseRules.SKIPPED,
          NoiseRules.STEADINESS,
          NoiseRules.RECORDING,
          NoiseRules.STOLEN,
          NoiseRules.OTHERS);

  /** What is asked of a load of requests or messages. */
  public static final List<Rule<Evidence>> OF_LOADS =
      List.of(
          CountRules.ANSWERED,
          CountRules.BALANCE,
          CountRules.COUNTS,
          CountRules.FAILURES,
          CountRules.FEW_FAILURES,
          CountRules.CONNECTIONS,
          CountRules.KEPT,
          CountRules.CLOSES,
          PhysicsRules.RATE,
          PhysicsRules.LITTLE,
          PhysicsRules.BYTES,
          PhysicsRules.FRAMING,
          PhysicsRules.CPU,
          PhysicsRules.MEAN);

  /** What is asked of a load whose client is asked as well. */
  public static final List<Rule<Evidence>> OF_LOADS_AND_CLIENTS =
      Stream.concat(OF_LOADS.stream(), OF_CLIENTS.stream()).toList();

  /** What is asked of a slice; one that breaks such a rule is left out of estimates. */
  public static final List<Rule<Evidence>> OF_SLICES =
      List.of(
          NoiseRules.BESIDE,
          NoiseRules.OTHERS,
          NoiseRules.STOLEN,
          NoiseRules.COMPILERS,
          NoiseRules.CLIENT_HICCUP);

  /** The rules of cells and trials, in the order of the documentation. */
  public static final List<Rule<Evidence>> ALL =
      Stream.of(
              OF_LOADS,
              OF_CLIENTS,
              List.of(NoiseRules.COMPILERS, NoiseRules.SLICES, NoiseRules.DELAYED),
              OF_TRIALS)
          .flatMap(List::stream)
          .toList();

  private Rules() {}

  /** Why a slice is to be left out of estimates; empty if nothing disturbed it. */
  public static Optional<String> leftOut(Evidence slice) {
    return OF_SLICES.stream().flatMap(rule -> rule.broken(slice).stream()).findFirst();
  }
}
