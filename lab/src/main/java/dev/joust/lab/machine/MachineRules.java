package dev.joust.lab.machine;

import dev.joust.lab.os.ControlGroup;
import dev.joust.lab.os.Cores;
import dev.joust.lab.os.CpuQuota;
import dev.joust.lab.os.CpuUse;
import dev.joust.lab.os.LocalPorts;
import dev.joust.lab.os.OpenFiles;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules by which machines are judged, each with its fact, its limit and its remedy. */
final class MachineRules {

  private static final double BUSY_SHARE = 0.25;
  private static final double STOLEN_SHARE = 0.01;
  private static final long LEAST_MEMORY_BYTES = 4_000_000_000L;
  private static final int LEAST_JAVA = 17;

  /** All from 1024 on; those below are for privileged processes. */
  private static final int MOST_PORTS = 64_512;

  private static final int TIME_WAIT_SECONDS = 60;

  /** After which time tcp_tw_reuse gives it again: tcp_twsk_unique in net/ipv4/tcp_ipv4.c. */
  private static final int REUSE_SECONDS = 1;

  private static final String WIDEN_PORT_RANGE =
      "sudo sysctl -w net.ipv4.ip_local_port_range='1024 65535'";

  private static final String WITH_REUSE =
      "; with tcp_tw_reuse they rest %d s on loopback".formatted(REUSE_SECONDS);

  private static final MachineRule<Load> LOAD_AVERAGE =
      new MachineRule<Load>(
          Load::of,
          (load, demand) -> load.average > load.cores * BUSY_SHARE,
          "the load average of the last minute is %.2f, on %d cores",
          (load, demand) -> List.of(load.average, load.cores),
          (load, demand) -> "wait a minute, or end what 'top' shows to be busy");

  private static final MachineRule<Double> CPU_USE =
      new MachineRule<Double>(
          machine -> machine.activity().cpuNow().map(CpuUse::busyShare),
          (share, demand) -> share > BUSY_SHARE,
          "other work takes %.0f %% of the CPU time right now",
          (share, demand) -> List.of(share * 100),
          (share, demand) -> "end what 'top' shows to be busy");

  static final List<MachineRule<?>> OF_OTHER_WORK = List.of(CPU_USE, LOAD_AVERAGE);

  static final List<MachineRule<?>> ERRORS =
      List.of(
          new MachineRule<OpenFiles>(
              Environment::openFiles,
              (limit, demand) -> limit.soft() < demand.openFiles(),
              "a process may open %d files, and %d connections need up to %d",
              (limit, demand) -> List.of(limit.soft(), demand.connections(), demand.openFiles()),
              (limit, demand) ->
                  limit.hard() < demand.openFiles()
                      ? "sudo prlimit --pid $$ --nofile=%1$d:%1$d".formatted(demand.openFiles())
                      : "ulimit -n " + demand.openFiles()),
          new MachineRule<LocalPorts>(
              machine -> machine.network().ipLocalPortRange(),
              (range, demand) -> range.count() < demand.connections(),
              "there are %d ports for %d outgoing connections",
              (range, demand) -> List.of(range.count(), demand.connections()),
              (range, demand) ->
                  demand.connections() > MOST_PORTS
                      ? "plan for %d connections at most".formatted(MOST_PORTS)
                      : WIDEN_PORT_RANGE));

  static final List<MachineRule<?>> WARNINGS =
      List.of(
          new MachineRule<RestingPorts>(
              RestingPorts::of,
              (ports, demand) -> !ports.allow(demand.newConnectionsPerSecond()),
              "%d ports that rest %d s after use allow %d new connections a minute, and http-close"
                  + " may want %d%s",
              (ports, demand) ->
                  List.of(
                      ports.count,
                      ports.restSeconds,
                      ports.count * 60L / ports.restSeconds,
                      demand.newConnectionsPerSecond() * 60L,
                      ports.isReused() ? "" : WITH_REUSE),
              (ports, demand) ->
                  ports.isReused()
                      ? WIDEN_PORT_RANGE
                      : "sudo sysctl -w net.ipv4.tcp_timestamps=1 net.ipv4.tcp_tw_reuse=2"),
          new MachineRule<Long>(
              machine -> known(machine.network().somaxconn()),
              (most, demand) -> most < demand.connections(),
              "%d connections may wait to be accepted; of %d at once, the others try again after a"
                  + " second",
              (most, demand) -> List.of(most, demand.connections()),
              (most, demand) -> "sudo sysctl -w net.core.somaxconn=" + demand.connections()),
          new MachineRule<Long>(
              machine -> known(machine.memoryLimitBytes()),
              (bytes, demand) -> bytes < LEAST_MEMORY_BYTES,
              "there is %.1f GB of memory, which servers and clients may use up",
              (bytes, demand) -> List.of(bytes / 1e9),
              (bytes, demand) -> "give the machine or container 4 GB of memory or more"),
          new MachineRule<Long>(
              machine -> known(machine.memoryLimitBytes()),
              (bytes, demand) -> !demand.fits(bytes),
              "%d JVMs side by side may take %.1f GB, more than %.0f %% of the %.1f GB of memory:"
                  + " unless '--design interleaved' asks for it, contenders are measured one after"
                  + " the other, which tells less",
              (bytes, demand) ->
                  List.of(
                      demand.jvms(),
                      demand.memoryBytes() / 1e9,
                      Demand.MOST_MEMORY_SHARE * 100,
                      bytes / 1e9),
              (bytes, demand) ->
                  "name fewer contenders with --contenders, give JVMs smaller heaps, or the"
                      + " machine more memory"),
          new MachineRule<Long>(
              machine -> known(machine.memory().swapUsedBytes()),
              (bytes, demand) -> bytes > 0,
              "%.0f MB are swapped out; what is swapped in again while measuring stalls",
              (bytes, demand) -> List.of(bytes / 1e6),
              (bytes, demand) -> "sudo swapoff -a"),
          LOAD_AVERAGE,
          CPU_USE,
          new MachineRule<Double>(
              machine -> stolenShare(machine.activity()),
              (share, demand) -> share > STOLEN_SHARE,
              "the hypervisor gives %.1f %% of the CPU time to other machines",
              (share, demand) -> List.of(share * 100),
              (share, demand) -> "use a machine with cores of its own"),
          new MachineRule<LimitedCpu>(
              LimitedCpu::of,
              (limited, demand) -> limited.quota.cores() < limited.cores || limited.hasStoodStill(),
              "all threads stand still when %.2f cores' CPU time is used up%s",
              (limited, demand) -> List.of(limited.quota.cores(), limited.stoodStill()),
              (limited, demand) ->
                  limited.inContainer
                      ? "start the container without a limit of CPU time, and with --cpuset-cpus"
                      : "start Joust outside the control group that is limited"),
          new MachineRule<Pinning.Obstacle>(
              machine -> Pinning.of(machine).obstacle(),
              (obstacle, demand) -> true,
              "server and client cannot have cores of their own: %s",
              (obstacle, demand) -> List.of(obstacle.reason),
              (obstacle, demand) -> obstacle.remedy),
          new MachineRule<Boolean>(
              Environment::mayBeRealTime,
              (allowed, demand) -> !allowed,
              "server and client may not run before other programs, which then lengthen their"
                  + " response times",
              (allowed, demand) -> List.of(),
              (allowed, demand) -> "run as root, or with the capability CAP_SYS_NICE"),
          new MachineRule<Pinning>(
              machine -> Optional.of(Pinning.of(machine)),
              (pinning, demand) -> pinning.splitsAPhysicalCore(),
              "server and client share one physical core, as its hyper-threads",
              (pinning, demand) -> List.of(),
              (pinning, demand) -> "give the machine a second physical core"),
          new MachineRule<List<String>>(
              machine -> Optional.of(machine.processors().governors()),
              (governors, demand) ->
                  governors.stream().anyMatch(name -> !name.equals("performance")),
              "clocks follow the load (governor %s)",
              (governors, demand) -> List.of(String.join(", ", governors)),
              (governors, demand) ->
                  "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/"
                      + "scaling_governor"),
          new MachineRule<Turbo>(
              machine -> machine.processors().turbo(),
              (turbo, demand) -> turbo.on(),
              "turbo is on: clocks depend on heat and on how many cores are busy",
              (turbo, demand) -> List.of(),
              (turbo, demand) -> turbo.switchOff()),
          new MachineRule<Map<String, String>>(
              machine -> Optional.of(machine.jvmOptions()),
              (options, demand) -> !options.isEmpty(),
              "all servers and clients run with the options of %s",
              (options, demand) -> List.of(named(options)),
              (options, demand) -> "unset " + String.join(" ", options.keySet())));

  static final List<MachineRule<?>> NOTES =
      List.of(
          new MachineRule<Boolean>(
              machine -> machine.virtualisation().hypervisor(),
              (virtual, demand) -> virtual,
              "this is a virtual machine: others may share its cores and caches",
              (virtual, demand) -> List.of(),
              (virtual, demand) -> "repeat the run at another time and compare the two"),
          new MachineRule<List<String>>(
              machine -> Optional.of(oldJdks(machine)),
              (jdks, demand) -> !jdks.isEmpty(),
              "servers do not run on %s",
              (jdks, demand) -> List.of(String.join(", ", jdks)),
              (jdks, demand) ->
                  "name a JDK of %d or newer where a server's is asked for".formatted(LEAST_JAVA)));

  private MachineRules() {}

  /** How many tasks ran or were ready in the last minute, and on how many cores. */
  private record Load(double average, int cores) {

    static Optional<Load> of(Environment machine) {
      Optional<Double> average = machine.activity().loadAverages().stream().findFirst();
      return machine
          .processors()
          .online()
          .flatMap(cores -> average.map(known -> new Load(known, cores.count())));
    }
  }

  /** Ports that rest after use. */
  private record RestingPorts(int count, int restSeconds) {

    static Optional<RestingPorts> of(Environment machine) {
      Network network = machine.network();
      return network
          .reusesPorts()
          .map(reuses -> reuses ? REUSE_SECONDS : TIME_WAIT_SECONDS)
          .flatMap(
              rest ->
                  network.ipLocalPortRange().map(range -> new RestingPorts(range.count(), rest)));
    }

    boolean allow(int newConnectionsPerSecond) {
      return count >= (long) newConnectionsPerSecond * restSeconds;
    }

    boolean isReused() {
      return restSeconds == REUSE_SECONDS;
    }
  }

  /** A limit of CPU time on a machine with so many cores. */
  private record LimitedCpu(CpuQuota quota, long cores, boolean inContainer) {

    static Optional<LimitedCpu> of(Environment machine) {
      long cores = machine.processors().online().map(Cores::count).orElse(Integer.MAX_VALUE);
      boolean inContainer = machine.virtualisation().container().isPresent();
      return machine
          .controlGroup()
          .flatMap(ControlGroup::cpuQuota)
          .map(quota -> new LimitedCpu(quota, cores, inContainer));
    }

    boolean hasStoodStill() {
      return quota.throttledPeriods().orElse(0) > 0;
    }

    String stoodStill() {
      return quota.throttledPeriods().isPresent() && quota.periods().isPresent()
          ? ", as they did in %d of %d periods so far"
              .formatted(quota.throttledPeriods().getAsLong(), quota.periods().getAsLong())
          : "";
    }
  }

  private static Optional<Double> stolenShare(Activity activity) {
    return Stream.of(activity.cpuNow(), activity.cpuSinceBoot())
        .flatMap(Optional::stream)
        .map(CpuUse::stolenShare)
        .max(Comparator.naturalOrder());
  }

  private static List<String> oldJdks(Environment machine) {
    return machine.jdks().stream()
        .filter(jdk -> jdk.featureVersion() < LEAST_JAVA)
        .map(jdk -> "%s (%s)".formatted(jdk.home(), jdk.version()))
        .toList();
  }

  private static String named(Map<String, String> options) {
    return options.entrySet().stream()
        .map(option -> "%s (%s)".formatted(option.getKey(), option.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static Optional<Long> known(OptionalLong fact) {
    return fact.isPresent() ? Optional.of(fact.getAsLong()) : Optional.empty();
  }
}
