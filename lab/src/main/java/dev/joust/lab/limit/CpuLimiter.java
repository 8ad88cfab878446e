package dev.joust.lab.limit;

import dev.joust.lab.os.ProcessIdentity;
import dev.joust.lab.os.Taskset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Limits processes, as far as this machine lets it. Groups bear their owner's name, and what an
 * owner that was killed has left is removed by the next.
 */
public final class CpuLimiter {

  private final Path processes;
  private final Optional<Controller> cpu;
  private final Optional<Controller> cpuset;
  private final AtomicInteger groupsMade = new AtomicInteger();

  CpuLimiter(Path root) {
    this.processes = root.resolve("proc");
    this.cpu = Controller.find(root, "cpu");
    this.cpuset = Controller.find(root, "cpuset");
  }

  public static CpuLimiter ofThisMachine() {
    return new CpuLimiter(Path.of("/"));
  }

  /**
   * Removes the groups that owners have left who were killed, with the processes in them.
   *
   * @throws IOException if one cannot be removed
   */
  public void removeAbandoned() throws IOException {
    for (Controller controller : Stream.concat(cpu.stream(), cpuset.stream()).toList()) {
      for (LimitedGroup group : LimitedGroup.abandoned(controller, processes)) {
        group.remove();
      }
    }
  }

  /**
   * Tries a limit on nobody.
   *
   * @return why it cannot be had; empty if it can
   */
  public Optional<String> obstacle(CpuLimit limit) {
    if (limit.kind() != CpuLimit.Kind.QUOTA) {
      return Optional.empty();
    }
    if (cpu.isEmpty()) {
      return Optional.of("no control groups with the controller cpu are mounted");
    }
    try {
      quota(limit).remove();
      return Optional.empty();
    } catch (IOException refused) {
      return Optional.of("this process may not make control groups: " + refused.getMessage());
    }
  }

  /**
   * Limits a process from now on.
   *
   * @param pid the process
   * @param core the one to run on, where the limit is one core
   * @throws IOException if the system does not let us
   */
  public CpuLimitation limit(long pid, CpuLimit limit, int core)
      throws IOException, InterruptedException {
    return switch (limit.kind()) {
      case NONE -> CpuLimitation.none();
      case QUOTA -> joined(quota(limit), pid);
      case ONE_CORE -> oneCore(pid, core);
    };
  }

  /** A name that no group had before. */
  private OwnedName nextName() throws IOException {
    return new OwnedName(ProcessIdentity.current(processes), groupsMade.incrementAndGet());
  }

  private LimitedGroup quota(CpuLimit limit) throws IOException {
    LimitedGroup group = LimitedGroup.create(cpu.orElseThrow(), nextName());
    try {
      group.setQuota(limit.cores().orElseThrow());
      return group;
    } catch (IOException refused) {
      group.remove();
      throw refused;
    }
  }

  /** Where no group can be had, the affinity of the process's threads does the same. */
  private CpuLimitation oneCore(long pid, int core) throws IOException, InterruptedException {
    Optional<LimitedGroup> group = coreGroup(core);
    if (group.isPresent()) {
      return joined(group.get(), pid);
    }
    Taskset.move(pid, String.valueOf(core));
    return CpuLimitation.none();
  }

  private Optional<LimitedGroup> coreGroup(int core) throws IOException {
    if (cpuset.isEmpty()) {
      return Optional.empty();
    }
    LimitedGroup group;
    try {
      group = LimitedGroup.create(cpuset.get(), nextName());
    } catch (IOException refused) {
      return Optional.empty();
    }
    try {
      group.setCore(core);
      return Optional.of(group);
    } catch (IOException refused) {
      group.remove();
      return Optional.empty();
    }
  }

  private static CpuLimitation joined(LimitedGroup group, long pid) throws IOException {
    try {
      group.add(pid);
      return CpuLimitation.of(group);
    } catch (IOException refused) {
      group.remove();
      throw refused;
    }
  }
}
