package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.trial.span.Span;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the clients of a host of load have spent.
 *
 * @param cpuNanos their CPU time, as they tell it themselves
 * @param cores the processors that they may use
 */
public record HostLoad(long cpuNanos, int cores) {

  /**
   * The load of each host.
   *
   * @param reached what clients have said that went to the hosts by turns
   */
  public static List<HostLoad> of(List<? extends Reached<?>> reached, Placement placement) {
    int hosts = placement.clients().size();
    return IntStream.range(0, hosts)
        .mapToObj(
            place ->
                new HostLoad(
                    IntStream.range(0, reached.size())
                        .filter(client -> client % hosts == place)
                        .mapToLong(client -> reached.get(client).usage().cpuNanos())
                        .sum(),
                    placement.clients().get(place).coreCount()))
        .toList();
  }

  public static int allCores(List<HostLoad> hosts) {
    return hosts.stream().mapToInt(HostLoad::cores).sum();
  }

  /**
   * What is known by a span, for rules, of the host that has the least left; of a single one by
   * what the system tells.
   *
   * @param hosts one at least
   * @param serverCores the processors that the server may use
   */
  public static List<Fact> facts(Span span, List<HostLoad> hosts, double serverCores) {
    if (hosts.size() == 1) {
      return span.facts(serverCores, hosts.get(0).cores());
    }
    HostLoad busiest =
        hosts.stream().max(Comparator.comparingDouble(HostLoad::share)).orElseThrow();
    return span.facts(serverCores, busiest.cpuNanos(), busiest.cores());
  }

  private double share() {
    return (double) cpuNanos / cores;
  }
}
