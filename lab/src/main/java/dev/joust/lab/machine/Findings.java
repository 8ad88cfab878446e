package dev.joust.lab.machine;

import static dev.joust.lab.machine.Severity.ERROR;
import static dev.joust.lab.machine.Severity.NOTE;
import static dev.joust.lab.machine.Severity.WARNING;

import dev.joust.lab.os.ControlGroup;
import dev.joust.lab.os.Cores;
import dev.joust.lab.os.CpuQuota;
import dev.joust.lab.os.CpuUse;
import dev.joust.lab.os.LocalPorts;
import dev.joust.run.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What about a machine can break a run or spoil its numbers, and what its owner can do about it.
 * Joust itself never changes a machine. What is not known of one is not found fault with.
 */
public final class Findings {

  private static final double BUSY_SHARE = 0.25;
  private static final double STOLEN_SHARE = 0.01;
  private static final long LEAST_MEMORY_BYTES = 4_000_000_000L;
  private static final int LEAST_JAVA = 17;

  /** All from 1024 on; those below are for privileged processes. */
  private static final int MOST_PORTS = 64_512;

  /** How long Linux keeps a closed connection's port: TCP_TIMEWAIT_LEN in include/net/tcp.h. */
  private static final int TIME_WAIT_SECONDS = 60;

  /** After which time tcp_tw_reuse gives it again: tcp_twsk_unique in net/ipv4/tcp_ipv4.c. */
  private static final int REUSE_SECONDS = 1;

  private static final String WIDEN_PORT_RANGE =
      "sudo sysctl -w net.ipv4.ip_local_port_range='1024 65535'";

  private record Found(Severity severity, String text, String remedy) {}

  private final Environment machine;
  private final Demand demand;

  private Findings(Environment machine, Demand demand) {
    this.machine = machine;
    this.demand = demand;
  }

  /** What there is to say of a machine that is to bear the demand, the most severe first. */
  public static List<Finding> of(Environment machine, Demand demand) {
    return findings(new Findings(machine, demand).all());
  }

  /** What other work a machine has that would disturb a run; empty: it is quiet. */
  public static List<Finding> busy(Environment machine) {
    Findings of = new Findings(machine, Demand.ofConnections(1));
    return findings(Stream.of(of.cpuUse(), of.loadAverage()).flatMap(Optional::stream));
  }

  private static List<Finding> findings(Stream<Found> found) {
    return found
        .sorted(Comparator.comparing(Found::severity))
        .map(own -> new Finding(own.severity.label(), own.text, own.remedy))
        .toList();
  }

  /** Those that can spoil numbers, a line each; what is only to be known is not among them. */
  public static List<String> warnings(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> !finding.severity().equals(NOTE.label()))
        .map(own -> "%s: %s; %s".formatted(own.severity(), own.text(), own.remedy()))
        .toList();
  }

  /** Whether one of them is an error, which will break a run. */
  public static boolean breakARun(List<Finding> findings) {
    return findings.stream().anyMatch(finding -> finding.severity().equals(ERROR.label()));
  }

  private Stream<Found> all() {
    return Stream.of(
            openFiles(),
            ports(),
            portReuse(),
            acceptQueue(),
            memory(),
            sideBySide(),
            swap(),
            loadAverage(),
            cpuUse(),
            stolenTime(),
            hypervisor(),
            cpuQuota(),
            pinning(),
            sharedCore(),
            governor(),
            turbo(),
            jvmOptions(),
            oldJdks())
        .flatMap(Optional::stream);
  }

  private Optional<Found> openFiles() {
    long need = demand.openFiles();
    return machine
        .openFiles()
        .filter(limit -> limit.soft() < need)
        .map(
            limit ->
                found(
                    ERROR,
                    limit.hard() < need
                        ? "sudo prlimit --pid $$ --nofile=%d:%d".formatted(need, need)
                        : "ulimit -n " + need,
                    "a process may open %d files, and %d connections need up to %d",
                    limit.soft(),
                    demand.connections(),
                    need));
  }

  private Optional<Found> ports() {
    return machine
        .network()
        .ipLocalPortRange()
        .filter(range -> range.count() < demand.connections())
        .map(
            range ->
                found(
                    ERROR,
                    demand.connections() > MOST_PORTS
                        ? "plan for %d connections at most".formatted(MOST_PORTS)
                        : WIDEN_PORT_RANGE,
                    "there are %d ports for %d outgoing connections",
                    range.count(),
                    demand.connections()));
  }

  private Optional<Found> portReuse() {
    Network network = machine.network();
    return network
        .ipLocalPortRange()
        .flatMap(range -> network.reusesPorts().flatMap(reuses -> portReuse(range, reuses)));
  }

  private Optional<Found> portReuse(LocalPorts range, boolean reuses) {
    int restSeconds = reuses ? REUSE_SECONDS : TIME_WAIT_SECONDS;
    if (range.count() >= (long) demand.newConnectionsPerSecond() * restSeconds) {
      return Optional.empty();
    }
    String withReuse = "; with tcp_tw_reuse they rest %d s on loopback".formatted(REUSE_SECONDS);
    return Optional.of(
        found(
            WARNING,
            reuses
                ? WIDEN_PORT_RANGE
                : "sudo sysctl -w net.ipv4.tcp_timestamps=1 net.ipv4.tcp_tw_reuse=2",
            "%d ports that rest %d s after use allow %d new connections a minute, and http-close"
                + " may want %d%s",
            range.count(),
            restSeconds,
            range.count() * 60L / restSeconds,
            demand.newConnectionsPerSecond() * 60L,
            reuses ? "" : withReuse));
  }

  private Optional<Found> acceptQueue() {
    return known(machine.network().somaxconn().stream(), most -> most < demand.connections())
        .map(
            most ->
                found(
                    WARNING,
                    "sudo sysctl -w net.core.somaxconn=" + demand.connections(),
                    "%d connections may wait to be accepted; of %d at once, the others try again"
                        + " after a second",
                    most,
                    demand.connections()));
  }

  private Optional<Found> memory() {
    return known(machine.memoryLimitBytes().stream(), bytes -> bytes < LEAST_MEMORY_BYTES)
        .map(
            bytes ->
                found(
                    WARNING,
                    "give the machine or container 4 GB of memory or more",
                    "there is %.1f GB of memory, which servers and clients may use up",
                    bytes / 1e9));
  }

  private Optional<Found> sideBySide() {
    return known(machine.memoryLimitBytes().stream(), bytes -> !demand.fits(machine))
        .map(
            bytes ->
                found(
                    WARNING,
                    "name fewer contenders with --contenders, give JVMs smaller heaps, or the"
                        + " machine more memory",
                    "%d JVMs side by side may take %.1f GB, more than %.0f %% of the %.1f GB of"
                        + " memory: unless '--design interleaved' asks for it, contenders are"
                        + " measured one after the other, which tells less",
                    demand.jvms(),
                    demand.memoryBytes() / 1e9,
                    Demand.MOST_MEMORY_SHARE * 100,
                    bytes / 1e9));
  }

  private Optional<Found> swap() {
    return known(machine.memory().swapUsedBytes().stream(), bytes -> bytes > 0)
        .map(
            bytes ->
                found(
                    WARNING,
                    "sudo swapoff -a",
                    "%.0f MB are swapped out; what is swapped in again while measuring stalls",
                    bytes / 1e6));
  }

  private Optional<Found> loadAverage() {
    List<Double> averages = machine.activity().loadAverages();
    return machine
        .processors()
        .online()
        .filter(cores -> !averages.isEmpty() && averages.get(0) > cores.count() * BUSY_SHARE)
        .map(
            cores ->
                found(
                    WARNING,
                    "wait a minute, or end what 'top' shows to be busy",
                    "the load average of the last minute is %.2f, on %d cores",
                    averages.get(0),
                    cores.count()));
  }

  private Optional<Found> cpuUse() {
    return machine
        .activity()
        .cpuNow()
        .filter(use -> use.busyShare() > BUSY_SHARE)
        .map(
            use ->
                found(
                    WARNING,
                    "end what 'top' shows to be busy",
                    "other work takes %.0f %% of the CPU time right now",
                    use.busyShare() * 100));
  }

  private Optional<Found> stolenTime() {
    Activity activity = machine.activity();
    return Stream.of(activity.cpuNow(), activity.cpuSinceBoot())
        .flatMap(Optional::stream)
        .map(CpuUse::stolenShare)
        .max(Comparator.naturalOrder())
        .filter(share -> share > STOLEN_SHARE)
        .map(
            share ->
                found(
                    WARNING,
                    "use a machine with cores of its own",
                    "the hypervisor gives %.1f %% of the CPU time to other machines",
                    share * 100));
  }

  private Optional<Found> hypervisor() {
    return machine
        .virtualisation()
        .hypervisor()
        .filter(virtual -> virtual)
        .map(
            virtual ->
                found(
                    NOTE,
                    "repeat the run at another time and compare the two",
                    "this is a virtual machine: others may share its cores and caches"));
  }

  private Optional<Found> cpuQuota() {
    long cores = machine.processors().online().map(Cores::count).orElse(Integer.MAX_VALUE);
    return machine
        .controlGroup()
        .flatMap(ControlGroup::cpuQuota)
        .filter(quota -> quota.cores() < cores || quota.throttledPeriods().orElse(0) > 0)
        .map(
            quota ->
                found(
                    WARNING,
                    machine.virtualisation().container().isPresent()
                        ? "start the container without a limit of CPU time, and with --cpuset-cpus"
                        : "start Joust outside the control group that is limited",
                    "all threads stand still when %.2f cores' CPU time is used up%s",
                    quota.cores(),
                    throttled(quota)));
  }

  private static String throttled(CpuQuota quota) {
    return quota.throttledPeriods().isPresent() && quota.periods().isPresent()
        ? ", as they did in %d of %d periods so far"
            .formatted(quota.throttledPeriods().getAsLong(), quota.periods().getAsLong())
        : "";
  }

  private Optional<Found> pinning() {
    return Pinning.of(machine)
        .obstacle()
        .map(
            obstacle ->
                found(
                    WARNING,
                    obstacle.remedy,
                    "server and client cannot have cores of their own: %s",
                    obstacle.reason));
  }

  private Optional<Found> sharedCore() {
    return Pinning.of(machine).splitsAPhysicalCore()
        ? Optional.of(
            found(
                WARNING,
                "give the machine a second physical core",
                "server and client share one physical core, as its hyper-threads"))
        : Optional.empty();
  }

  private Optional<Found> governor() {
    return Optional.of(machine.processors().governors())
        .filter(governors -> governors.stream().anyMatch(name -> !name.equals("performance")))
        .map(
            governors ->
                found(
                    WARNING,
                    "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/"
                        + "scaling_governor",
                    "clocks follow the load (governor %s)",
                    String.join(", ", governors)));
  }

  private Optional<Found> turbo() {
    return machine
        .processors()
        .turbo()
        .filter(Turbo::on)
        .map(
            turbo ->
                found(
                    WARNING,
                    turbo.switchOff(),
                    "turbo is on: clocks depend on heat and on how many cores are busy"));
  }

  private Optional<Found> jvmOptions() {
    Map<String, String> options = machine.jvmOptions();
    return options.isEmpty()
        ? Optional.empty()
        : Optional.of(
            found(
                WARNING,
                "unset " + String.join(" ", options.keySet()),
                "all servers and clients run with the options of %s",
                options.entrySet().stream()
                    .map(option -> "%s (%s)".formatted(option.getKey(), option.getValue()))
                    .collect(Collectors.joining(", "))));
  }

  private Optional<Found> oldJdks() {
    String old =
        machine.jdks().stream()
            .filter(jdk -> jdk.featureVersion() < LEAST_JAVA)
            .map(jdk -> "%s (%s)".formatted(jdk.home(), jdk.version()))
            .collect(Collectors.joining(", "));
    return old.isEmpty()
        ? Optional.empty()
        : Optional.of(
            found(
                NOTE,
                "name a JDK of %d or newer where a server's is asked for".formatted(LEAST_JAVA),
                "servers do not run on %s",
                old));
  }

  /** A fact that is known, and bad. */
  private static Optional<Long> known(LongStream fact, Predicate<Long> bad) {
    return fact.boxed().filter(bad).findFirst();
  }

  private static Found found(Severity severity, String remedy, String text, Object... values) {
    return new Found(severity, String.format(Locale.ROOT, text, values), remedy);
  }
}
