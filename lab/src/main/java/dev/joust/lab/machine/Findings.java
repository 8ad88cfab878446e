package dev.joust.lab.machine;

import static dev.joust.lab.machine.Severity.ERROR;
import static dev.joust.lab.machine.Severity.NOTE;
import static dev.joust.lab.machine.Severity.WARNING;

import dev.joust.run.Finding;
import java.util.List;
import java.util.stream.Stream;

/**
 * What about a machine can break a run or spoil its numbers, and what its owner can do about it.
 * Joust itself never changes a machine. What is not known of one is not found fault with.
 */
public final class Findings {

  private Findings() {}

  /** What there is to say of a machine that is to bear the demand, the most severe first. */
  public static List<Finding> of(Environment machine, Demand demand) {
    return Stream.of(
            of(ERROR, MachineRules.ERRORS, machine, demand),
            of(WARNING, MachineRules.WARNINGS, machine, demand),
            of(NOTE, MachineRules.NOTES, machine, demand))
        .flatMap(List::stream)
        .toList();
  }

  /** What other work a machine has that would disturb a run; empty: it is quiet. */
  public static List<Finding> busy(Environment machine) {
    return of(WARNING, MachineRules.OF_OTHER_WORK, machine, Demand.ofConnections(1));
  }

  private static List<Finding> of(
      Severity severity, List<MachineRule<?>> rules, Environment machine, Demand demand) {
    return rules.stream()
        .flatMap(rule -> rule.finding(severity, machine, demand).stream())
        .toList();
  }

  /** Those that can spoil numbers, a line each; what is only to be known is not among them. */
  public static List<String> warnings(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> !finding.severity().equals(NOTE.label()))
        .map(own -> "%s: %s; %s".formatted(own.severity(), own.text(), own.remedy()))
        .toList();
  }

  /** Whether one of them is an error, which will break a run. */
  public static boolean breakARun(List<Finding> findings) {
    return findings.stream().anyMatch(finding -> finding.severity().equals(ERROR.label()));
  }
}
