package dev.joust.harness.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.ProcessLimits;
import dev.joust.lab.host.Hosts;
import dev.joust.lab.machine.Environment;
import dev.joust.run.Finding;
import java.util.List;

/**
 * Where a run takes place.
 *
 * @param placement where on them its processes run
 * @param limits how many files its processes may have open, and how much memory they have
 * @param facts what there is to know of the machine of the servers, as a run writes it down
 * @param findings what can spoil numbers
 */
public record Site(
    Hosts hosts,
    Placement placement,
    ProcessLimits limits,
    ObjectNode facts,
    List<Finding> findings) {

  /**
   * This machine, for all.
   *
   * @throws dev.joust.lab.input.UsageException if the profile names cores that cannot be had
   */
  public static Site here(Profile profile, Environment machine, List<Finding> findings) {
    return new Site(
        Hosts.local(),
        Placement.of(profile, machine),
        ProcessLimits.here(machine.memoryLimitBytes()),
        machine.toJson(),
        List.copyOf(findings));
  }
}
