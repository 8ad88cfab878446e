package dev.joust.harness.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.lab.machine.Demand;
import dev.joust.lab.machine.Environment;
import dev.joust.lab.machine.Findings;
import dev.joust.lab.machine.Pinning;
import dev.joust.run.Finding;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks at the machine and says what can spoil a run on it. Changes nothing. */
@Command(
    name = "doctor",
    description = "Say what about this machine can spoil numbers, and what to do about it.",
    mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "The most connections a run is to have; default: ${DEFAULT-VALUE}.")
  int connections = Demand.DEFAULT_CONNECTIONS;

  @Mixin Installation installation;

  @Option(names = "--json", description = "Print one JSON line.")
  boolean asJson;

  @Override
  public Integer call() throws InterruptedException {
    Environment machine = Environment.here();
    Profile standard = new Profiles(Suites.ALL, "standard").profile();
    Demand demand = standard.demand(connections, installation.contenders().all().size(), machine);
    List<Finding> findings = Findings.of(machine, demand);
    if (asJson) {
      System.out.println(json(machine, findings));
    } else {
      print(machine, findings);
    }
    return (Findings.breakARun(findings) ? ExitCode.UNDECIDED : ExitCode.OK).status();
  }

  private static ObjectNode json(Environment machine, List<Finding> findings) {
    ObjectNode examined = JsonMapper.builder().build().createObjectNode();
    examined.set("environment", machine.toJson());
    examined.put("pinning", Pinning.of(machine).describe());
    examined.set("findings", JsonMapper.builder().build().valueToTree(findings));
    return examined;
  }

  private static void print(Environment machine, List<Finding> findings) {
    MachineSummary.of(machine)
        .forEach((name, facts) -> System.out.printf("%-12s%s%n", name, facts));
    System.out.printf("%-12s%s%n", "pinning", Pinning.of(machine).describe());
    System.out.println();
    if (findings.isEmpty()) {
      System.out.println("nothing found that can spoil numbers");
    }
    for (Finding finding : findings) {
      System.out.printf("%s: %s%n", finding.severity(), finding.text());
      System.out.printf("  %s%n", finding.remedy());
    }
  }
}
