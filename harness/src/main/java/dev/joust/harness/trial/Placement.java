package dev.joust.harness.trial;

import dev.joust.harness.profile.Profile;
import dev.joust.lab.machine.Environment;
import dev.joust.lab.machine.Pinning;
import dev.joust.lab.os.Cores;
import dev.joust.lab.os.SchedulingClass;
import java.util.List;
import java.util.Optional;

/**
 * Where the processes of a trial run.
 *
 * @param serverCores the server's processors, as {@code taskset -c} takes them; absent: any
 * @param serverCoreCount how many processors the server has
 * @param clients where each client runs, on the hosts of load in their order
 * @param realTime whether the working threads of both sides run before all others while something
 *     is measured
 * @param description one line for a report: what was done, or why not
 */
public record Placement(
    Optional<String> serverCores,
    int serverCoreCount,
    List<OfClient> clients,
    boolean realTime,
    String description) {

  /**
   * Where a client runs.
   *
   * @param cores its processors, as {@code taskset -c} takes them; absent: any
   * @param coreCount how many it has
   */
  public record OfClient(Optional<String> cores, int coreCount) {}

  public Placement {
    clients = List.copyOf(clients);
  }

  /** The processors of the first client. */
  public Optional<String> clientCores() {
    return clients.get(0).cores();
  }

  /** How many processors the first client has. */
  public int clientCoreCount() {
    return clients.get(0).coreCount();
  }

  /** The processors of both; absent: any. */
  public Optional<Cores> allCores() {
    return serverCores
        .flatMap(Cores::parse)
        .flatMap(server -> clientCores().flatMap(Cores::parse).map(server::plus));
  }

  /** The processors on which a thread that runs before all others may tell of standstills. */
  public List<Integer> witnessed() {
    return realTime ? allCores().map(Cores::numbers).orElse(List.of()) : List.of();
  }

  /**
   * The placement that a profile asks for, as far as the machine can do it.
   *
   * @throws dev.joust.lab.input.UsageException if the profile names cores that cannot be had
   */
  public static Placement of(Profile profile, Environment machine) {
    Pinning pinning = Pinning.of(machine, profile.server().cores(), profile.load().cores());
    if (profile.pinning() && pinning.isPossible()) {
      Cores server = pinning.serverCores().orElseThrow();
      Cores client = pinning.clientCores().orElseThrow();
      boolean realTime = profile.realTime().orElse(false) && SchedulingClass.allowsRealTime();
      return new Placement(
          Optional.of(server.toString()),
          server.count(),
          List.of(new OfClient(Optional.of(client.toString()), client.count())),
          realTime,
          realTime ? pinning.describe() + "; both before all other work" : pinning.describe());
    }
    int all = Runtime.getRuntime().availableProcessors();
    return new Placement(
        Optional.empty(),
        all,
        List.of(new OfClient(Optional.empty(), all)),
        false,
        profile.pinning() ? pinning.describe() : "not pinned, as the profile says");
  }
}
