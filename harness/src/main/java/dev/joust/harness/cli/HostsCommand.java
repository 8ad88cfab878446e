package dev.joust.harness.cli;

import dev.joust.harness.host.KubernetesManifests;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes what makes hosts where there are none yet. Starts nothing. */
@Command(
    name = "hosts",
    description = "Write what makes hosts for 'joust run --hosts' in Kubernetes. Starts nothing.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"0:The manifests are printed.", "2:A flag is wrong."},
    footerHeading = "%nExamples:%n",
    footer = {"  joust hosts --kubernetes --load 2 | kubectl apply -f -"})
final class HostsCommand implements Callable<Integer> {

  @Option(
      names = "--kubernetes",
      required = true,
      description = "Write manifests, for 'kubectl apply -f -'.")
  boolean kubernetes;

  @Option(
      names = "--load",
      paramLabel = "N",
      description = "Hosts of load, beside the one of servers; default: ${DEFAULT-VALUE}.")
  int load = 1;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description = "Whole cores of each host; default: ${DEFAULT-VALUE}.")
  int cores = 2;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Memory of each host; default: ${DEFAULT-VALUE}.")
  String memory = "4Gi";

  @Option(
      names = "--image",
      paramLabel = "NAME",
      description = "An image with Joust, sshd and ssh; default: ${DEFAULT-VALUE}.")
  String image = "joust-hosts";

  @Override
  public Integer call() {
    System.out.print(new KubernetesManifests(load, image, cores, memory).yaml());
    return ExitCode.OK.status();
  }
}
