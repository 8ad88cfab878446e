package dev.joust.harness.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.host.ExaminedHost;
import dev.joust.harness.host.HostsExamination;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.lab.host.HostsFile;
import dev.joust.lab.machine.Demand;
import dev.joust.lab.machine.Environment;
import dev.joust.lab.machine.Findings;
import dev.joust.lab.machine.MachineSummary;
import dev.joust.lab.machine.Pinning;
import dev.joust.run.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks at the machine, or at hosts, and says what can spoil a run there. Changes nothing. */
@Command(
    name = "doctor",
    description = "List what would distort results on this machine, and how to fix it.",
    exitCodeList = {
      "0:Nothing prevents a run; warnings may distort its results.",
      "2:A flag or a file is wrong.",
      "4:Something prevents a run, such as too few ports."
    },
    footer = {
      "  joust doctor",
      "  joust doctor --connections 20000",
      "  joust doctor --hosts hosts.yaml"
    })
final class DoctorCommand extends JoustCommand {

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "The maximum number of connections of a run; default: ${DEFAULT-VALUE}.")
  int connections = Demand.DEFAULT_CONNECTIONS;

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "Check the hosts of this YAML file instead of this machine.")
  Optional<Path> hosts = Optional.empty();

  @Mixin Installation installation;

  @Option(names = "--json", description = "Print one JSON line.")
  boolean asJson;

  @Override
  public Integer call() throws InterruptedException {
    return (hosts.isPresent() ? lookAt(HostsFile.read(hosts.get())) : lookHere()).status();
  }

  private ExitCode lookAt(HostsFile file) {
    try (HostsExamination examination =
        new HostsExamination(file, installation.lib(), connections)) {
      List<ExaminedHost> examined = examination.examine();
      if (asJson) {
        System.out.println(JsonMapper.builder().build().valueToTree(examined).toString());
      } else {
        examined.forEach(DoctorCommand::print);
      }
      return status(examined.stream().flatMap(host -> host.findings().stream()).toList());
    }
  }

  private static void print(ExaminedHost host) {
    System.out.printf("%s %s%n", host.role(), host.name());
    host.facts().forEach((subject, text) -> System.out.printf("  %-12s%s%n", subject, text));
    print(host.findings());
    System.out.println();
  }

  private static ExitCode status(List<Finding> findings) {
    return Findings.breakARun(findings) ? ExitCode.UNDECIDED : ExitCode.OK;
  }

  private ExitCode lookHere() throws InterruptedException {
    Environment machine = Environment.here();
    Profile standard = new Profiles(Suites.ALL, "standard").profile();
    int servers =
        (int) installation.contenders().all().stream().filter(each -> !each.isExtra()).count();
    Demand demand = standard.demand(connections, servers, machine);
    List<Finding> findings = Findings.of(machine, demand);
    if (asJson) {
      System.out.println(json(machine, findings));
    } else {
      print(machine, findings);
    }
    return status(findings);
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
    print(findings);
  }

  private static void print(List<Finding> findings) {
    if (findings.isEmpty()) {
      System.out.println("nothing found that would distort results");
    }
    for (Finding finding : findings) {
      System.out.printf("%s: %s%n", finding.severity(), finding.text());
      System.out.printf("  %s%n", finding.remedy());
    }
  }
}
