package dev.joust.harness.trial.span;

import dev.joust.harness.client.ClientUsage;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the clients of a host of load have spent.
 *
 * @param cpuNanos their CPU time, as they tell it themselves
 * @param cores the processors that they may use
 */
public record HostLoad(long cpuNanos, int cores) {

  static List<HostLoad> of(List<ClientUsage> clients, List<Integer> cores) {
    int hosts = cores.size();
    return IntStream.range(0, hosts)
        .mapToObj(
            host ->
                new HostLoad(
                    IntStream.range(0, clients.size())
                        .filter(client -> client % hosts == host)
                        .mapToLong(client -> clients.get(client).cpuNanos())
                        .sum(),
                    cores.get(host)))
        .toList();
  }

  double share() {
    return (double) cpuNanos / cores;
  }
}
