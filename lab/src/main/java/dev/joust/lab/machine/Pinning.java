package dev.joust.lab.machine;

import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.Cores;
import java.util.List;
import java.util.Optional;

/**
 * Which cores the two sides of a trial run on, so that neither takes the other's time. By default
 * the server has the first half of the usable cores, and the client, with the harness, the rest;
 * the hyper-threads of a physical core stay on one side unless there is but one such core.
 */
public final class Pinning {

  /** The flag that chooses the server's cores. */
  public static final String SERVER_CORES = "--server-cores";

  /** The flag that chooses the client's cores. */
  public static final String CLIENT_CORES = "--client-cores";

  /** Why processes cannot be pinned, and what to do about it. */
  enum Obstacle {
    UNKNOWN_CORES("this system does not tell which cores are usable", "measure on Linux"),
    ONE_CORE("only one core is usable", "give the machine or container two cores or more"),
    NO_TASKSET("there is no taskset on the PATH", "sudo apt-get install util-linux");

    final String reason;
    final String remedy;

    Obstacle(String reason, String remedy) {
      this.reason = reason;
      this.remedy = remedy;
    }
  }

  private record Sides(Cores server, Cores client) {}

  private final Processors processors;
  private final Optional<Obstacle> obstacle;
  private final Optional<Sides> sides;

  private Pinning(Processors processors, Optional<Obstacle> obstacle, Optional<Sides> sides) {
    this.processors = processors;
    this.obstacle = obstacle;
    this.sides = sides;
  }

  /** The default on that machine. */
  public static Pinning of(Environment environment) {
    return of(environment, Optional.empty(), Optional.empty());
  }

  /**
   * The user's choice. Where only one side is chosen, the other has the rest of the usable cores.
   *
   * @param serverCores what {@link #SERVER_CORES} says, as {@code 0} or {@code 0,2-3}
   * @param clientCores what {@link #CLIENT_CORES} says
   * @throws UsageException if a choice is no list of usable cores, if both sides share one, if
   *     nothing is left for a side, or if this machine cannot pin at all
   */
  public static Pinning of(
      Environment environment, Optional<String> serverCores, Optional<String> clientCores) {
    Processors processors = environment.processors();
    Optional<Obstacle> obstacle = obstacle(environment);
    if (serverCores.isEmpty() && clientCores.isEmpty()) {
      return new Pinning(
          processors,
          obstacle,
          obstacle.isPresent() ? Optional.empty() : Optional.of(halves(processors)));
    }
    String flag = serverCores.isPresent() ? SERVER_CORES : CLIENT_CORES;
    obstacle.ifPresent(
        found -> {
          throw new UsageException(
              "%s is given, but %s; %s".formatted(flag, found.reason, found.remedy));
        });
    Optional<Cores> server = serverCores.map(list -> chosen(SERVER_CORES, list, processors));
    Optional<Cores> client = clientCores.map(list -> chosen(CLIENT_CORES, list, processors));
    Sides sides =
        new Sides(
            server.orElseGet(() -> rest(processors, CLIENT_CORES, client.orElseThrow())),
            client.orElseGet(() -> rest(processors, SERVER_CORES, server.orElseThrow())));
    Cores shared = sides.server.and(sides.client);
    if (!shared.isEmpty()) {
      throw new UsageException(
          "%s and %s share %s; give each side its own"
              .formatted(SERVER_CORES, CLIENT_CORES, named(shared)));
    }
    return new Pinning(processors, Optional.empty(), Optional.of(sides));
  }

  private static Optional<Obstacle> obstacle(Environment environment) {
    Optional<Cores> usable = environment.processors().usable();
    if (usable.isEmpty()) {
      return Optional.of(Obstacle.UNKNOWN_CORES);
    }
    if (usable.get().count() < 2) {
      return Optional.of(Obstacle.ONE_CORE);
    }
    return environment.taskset().isEmpty() ? Optional.of(Obstacle.NO_TASKSET) : Optional.empty();
  }

  private static Sides halves(Processors processors) {
    Cores usable = processors.usable().orElseThrow();
    List<Cores> whole = processors.usablePhysicalCores();
    int half = usable.count() / 2;
    if (whole.size() == 1) {
      Cores server = new Cores(usable.numbers().subList(0, half));
      return new Sides(server, usable.without(server));
    }
    Cores server = whole.get(0);
    for (Cores core : whole.subList(1, whole.size())) {
      if (server.count() + core.count() > half) {
        break;
      }
      server = server.plus(core);
    }
    return new Sides(server, usable.without(server));
  }

  private static Cores chosen(String flag, String list, Processors processors) {
    Cores chosen =
        Cores.parse(list)
            .orElseThrow(
                () ->
                    new UsageException(
                        "%s is '%s', must be a list of cores, such as 0 or 0,2-3"
                            .formatted(flag, list)));
    Cores usable = processors.usable().orElseThrow();
    Cores online = processors.online().orElse(usable);
    Cores missing = chosen.without(online);
    if (!missing.isEmpty()) {
      throw new UsageException(
          "%s is '%s', but this machine has no %s; it has %s"
              .formatted(flag, list, named(missing), online));
    }
    Cores forbidden = chosen.without(usable);
    if (!forbidden.isEmpty()) {
      throw new UsageException(
          "%s is '%s', but this process may not use %s; it may use %s"
              .formatted(flag, list, named(forbidden), usable));
    }
    return chosen;
  }

  private static Cores rest(Processors processors, String flag, Cores taken) {
    Cores rest = processors.usable().orElseThrow().without(taken);
    if (rest.isEmpty()) {
      throw new UsageException(
          "%s is '%s', which leaves no core for the other side; choose fewer"
              .formatted(flag, taken));
    }
    return rest;
  }

  /** Whether the machine can pin processes, and has a core for each side. */
  public boolean isPossible() {
    return sides.isPresent();
  }

  Optional<Obstacle> obstacle() {
    return obstacle;
  }

  /** The server's cores; absent if pinning is not possible. */
  public Optional<Cores> serverCores() {
    return sides.map(Sides::server);
  }

  /** The cores of the client and of the harness; absent if pinning is not possible. */
  public Optional<Cores> clientCores() {
    return sides.map(Sides::client);
  }

  /** Whether a physical core has hyper-threads on both sides, which then slow each other. */
  public boolean splitsAPhysicalCore() {
    return sides
        .filter(
            both ->
                processors.physicalCores().stream()
                    .anyMatch(
                        core ->
                            !core.and(both.server).isEmpty() && !core.and(both.client).isEmpty()))
        .isPresent();
  }

  /** One line for a report: what was done, or why not. */
  public String describe() {
    String done =
        sides
            .map(
                both ->
                    "server on %s, client and harness on %s"
                        .formatted(named(both.server), named(both.client)))
            .orElseGet(() -> "not pinned: " + obstacle.orElseThrow().reason);
    return splitsAPhysicalCore() ? done + ", which share a physical core" : done;
  }

  private static String named(Cores cores) {
    return (cores.count() == 1 ? "core " : "cores ") + cores;
  }
}
