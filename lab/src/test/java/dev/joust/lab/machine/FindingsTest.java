package dev.joust.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.lab.input.UsageException;
import dev.joust.run.Finding;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingsTest {

  private static final String CPU = "/sys/devices/system/cpu/";

  @TempDir Path root;

  @Test
  void findsNoFaultWithASoundMachine() {
    assertThat(findings(RecordedMachine.sound(root).environment())).isEmpty();
  }

  /** Whatever is not known is no fault; that cores are not known keeps from pinning. */
  @Test
  void findsNoFaultWithWhatItDoesNotKnow() {
    assertThat(findings(RecordedMachine.silent(root).environment()))
        .extracting(Finding::remedy)
        .containsExactly("measure on Linux");
  }

  @Test
  void whatIsOnlyToBeKnownIsNoWarning() {
    assertThat(
            Findings.warnings(
                List.of(
                    new Finding("note", "a is b", "do c"), new Finding("error", "d is e", "f"))))
        .containsExactly("error: d is e; f");
  }

  @Test
  void missesOpenFilesThatTheShellMayAllow() {
    assertFinds(
        RecordedMachine.sound(root).openFiles(1_024, 4_096),
        "error",
        "a process may open 1024 files, and 1000 connections need up to 2500",
        "ulimit -n 2500");
  }

  @Test
  void missesOpenFilesThatOnlyRootMayAllow() {
    assertFinds(
        RecordedMachine.sound(root).openFiles(1_024, 2_048),
        "error",
        "a process may open 1024 files, and 1000 connections need up to 2500",
        "sudo prlimit --pid $$ --nofile=2500:2500");
  }

  @Test
  void measuresTheMachineByTheConnectionsPlanned() {
    Environment machine = RecordedMachine.sound(root).openFiles(1_024, 1_024).environment();

    assertThat(Findings.of(machine, Demand.ofConnections(262))).isEmpty();
    assertThat(Findings.of(machine, Demand.ofConnections(263))).hasSize(1);
    assertThatThrownBy(() -> Demand.ofConnections(0))
        .isInstanceOf(UsageException.class)
        .hasMessage("connections is 0, must be 1 or more");
  }

  @Test
  void missesPortsForConnectionsAtATime() {
    Environment machine =
        RecordedMachine.sound(root)
            .openFiles(1_000_000, 1_000_000)
            .with("/proc/sys/net/core/somaxconn", "1000000")
            .environment();

    assertThat(Findings.of(machine, Demand.ofConnections(30_000)))
        .containsExactly(
            new Finding(
                "error",
                "there are 28232 ports for 30000 outgoing connections",
                "sudo sysctl -w net.ipv4.ip_local_port_range='1024 65535'"));
    assertThat(Findings.of(machine, Demand.ofConnections(70_000)))
        .extracting(Finding::remedy)
        .containsExactly("plan for 64512 connections at most");
  }

  @Test
  void saysHowManyConnectionsAMinutePortsAllow() {
    assertFinds(
        RecordedMachine.sound(root).with("/proc/sys/net/ipv4/tcp_tw_reuse", "0"),
        "warning",
        "28232 ports that rest 60 s after use allow 28232 new connections a minute, and http-close"
            + " may want 600000; with tcp_tw_reuse they rest 1 s on loopback",
        "sudo sysctl -w net.ipv4.tcp_timestamps=1 net.ipv4.tcp_tw_reuse=2");
  }

  @Test
  void doesNotGuessWhetherPortsAreReused() {
    assertThat(
            findings(
                RecordedMachine.sound(root)
                    .without("/proc/sys/net/ipv4/tcp_tw_reuse")
                    .environment()))
        .isEmpty();
  }

  @Test
  void wantsMorePortsWhereTheyAreReusedAlready() {
    assertFinds(
        RecordedMachine.sound(root).with("/proc/sys/net/ipv4/ip_local_port_range", "60000 64999"),
        "warning",
        "5000 ports that rest 1 s after use allow 300000 new connections a minute, and http-close"
            + " may want 600000",
        "sudo sysctl -w net.ipv4.ip_local_port_range='1024 65535'");
  }

  @Test
  void missesRoomInTheAcceptQueue() {
    assertFinds(
        RecordedMachine.sound(root).with("/proc/sys/net/core/somaxconn", "128"),
        "warning",
        "128 connections may wait to be accepted; of 1000 at once, the others try again after a"
            + " second",
        "sudo sysctl -w net.core.somaxconn=1000");
  }

  @Test
  void seesABusyMachineByItsLoadAverage() {
    assertFinds(
        RecordedMachine.sound(root).with("/proc/loadavg", "1.01 0.20 0.30 1/80 7023"),
        "warning",
        "the load average of the last minute is 1.01, on 4 cores",
        "wait a minute, or end what 'top' shows to be busy");
  }

  @Test
  void seesABusyMachineByWhatItDoesNow() {
    RecordedMachine machine = RecordedMachine.sound(root).cpuTicks(100, 99_900, 0);

    assertThat(findings(machine.environment(() -> machine.cpuTicks(160, 100_040, 0))))
        .containsExactly(
            new Finding(
                "warning",
                "other work takes 30 % of the CPU time right now",
                "end what 'top' shows to be busy"));
  }

  @Test
  void seesTimeStolenByOtherMachines() {
    RecordedMachine machine =
        RecordedMachine.sound(root)
            .with("/proc/cpuinfo", "flags\t\t: fpu hypervisor lahf_lm")
            .cpuTicks(0, 100_000, 0);

    assertThat(findings(machine.environment(() -> machine.cpuTicks(0, 100_194, 6))))
        .containsExactly(
            new Finding(
                "warning",
                "the hypervisor gives 3.0 % of the CPU time to other machines",
                "use a machine with cores of its own"),
            new Finding(
                "note",
                "this is a virtual machine: others may share its cores and caches",
                "repeat the run at another time and compare the two"));
  }

  @Test
  void seesAQuotaOfAContainer() {
    assertFinds(
        RecordedMachine.sound(root)
            .with("/.dockerenv", "")
            .with("/proc/self/cgroup", "0::/")
            .with("/sys/fs/cgroup/cgroup.controllers", "cpu")
            .with("/sys/fs/cgroup/cpu.max", "150000 100000")
            .with("/sys/fs/cgroup/cpu.stat", "usage_usec 7\nnr_periods 100\nnr_throttled 12"),
        "warning",
        "all threads stand still when 1.50 cores' CPU time is used up, as they did in 12 of 100"
            + " periods so far",
        "start the container without a limit of CPU time, and with --cpuset-cpus");
  }

  @Test
  void forgivesAQuotaOfAllCores() {
    assertThat(
            findings(
                RecordedMachine.sound(root)
                    .with("/proc/self/cgroup", "0::/")
                    .with("/sys/fs/cgroup/cgroup.controllers", "cpu")
                    .with("/sys/fs/cgroup/cpu.max", "400000 100000")
                    .with("/sys/fs/cgroup/cpu.stat", "nr_periods 100\nnr_throttled 0")
                    .environment()))
        .isEmpty();
  }

  @Test
  void seesALimitOfMemoryBelowTheMachines() {
    assertFinds(
        RecordedMachine.sound(root)
            .with("/proc/self/cgroup", "0::/")
            .with("/sys/fs/cgroup/cgroup.controllers", "memory")
            .with("/sys/fs/cgroup/memory.max", "2000000000"),
        "warning",
        "there is 2.0 GB of memory, which servers and clients may use up",
        "give the machine or container 4 GB of memory or more");
  }

  @Test
  void seesThatItMayNotRunBeforeOthers() {
    assertFinds(
        RecordedMachine.sound(root)
            .with("/proc/self/status", "CapEff:\t00000000a00425fb\nCpus_allowed_list:\t0-3\n"),
        "warning",
        "server and client may not run before other programs, which then lengthen their response"
            + " times",
        "run as root, or with the capability CAP_SYS_NICE");
  }

  @Test
  void aPrivilegedProcessMayRunBeforeOthers() {
    assertThat(
            findings(
                RecordedMachine.sound(root)
                    .with(
                        "/proc/self/status", "CapEff:\t000001ffffffffff\nCpus_allowed_list:\t0-3\n")
                    .environment()))
        .isEmpty();
  }

  @Test
  void seesSwapInUse() {
    assertFinds(
        RecordedMachine.sound(root).meminfo(16_000_000, 2_000_000, 1_000_000),
        "warning",
        "1024 MB are swapped out; what is swapped in again while measuring stalls",
        "sudo swapoff -a");
  }

  @Test
  void seesAGovernorThatFollowsTheLoad() {
    assertFinds(
        RecordedMachine.sound(root)
            .with(CPU + "cpu0/cpufreq/scaling_governor", "powersave")
            .with(CPU + "cpu1/cpufreq/scaling_governor", "powersave"),
        "warning",
        "clocks follow the load (governor powersave)",
        "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor");
  }

  @Test
  void seesTurboOfIntel() {
    assertFinds(
        RecordedMachine.sound(root).with(CPU + "intel_pstate/no_turbo", "0"),
        "warning",
        "turbo is on: clocks depend on heat and on how many cores are busy",
        "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo");
  }

  @Test
  void seesTurboOfOthers() {
    assertFinds(
        RecordedMachine.sound(root).with(CPU + "cpufreq/boost", "1"),
        "warning",
        "turbo is on: clocks depend on heat and on how many cores are busy",
        "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost");
  }

  @Test
  void isContentWithSteadyClocks() {
    assertThat(
            findings(
                RecordedMachine.sound(root)
                    .with(CPU + "cpu0/cpufreq/scaling_governor", "performance")
                    .with(CPU + "intel_pstate/no_turbo", "1")
                    .environment()))
        .isEmpty();
  }

  @Test
  void saysWhyCoresCannotBeSeparate() {
    assertFinds(
        RecordedMachine.sound(root).without("/usr/bin/taskset"),
        "warning",
        "server and client cannot have cores of their own: there is no taskset on the PATH",
        "sudo apt-get install util-linux");
  }

  @Test
  void seesSidesThatShareAPhysicalCore() {
    assertFinds(
        RecordedMachine.sound(root).cores("0-1", "0-1").siblings(0, "0-1").siblings(1, "0-1"),
        "warning",
        "server and client share one physical core, as its hyper-threads",
        "give the machine a second physical core");
  }

  @Test
  void namesJdksThatServersDoNotRunOn() {
    assertFinds(
        RecordedMachine.sound(root)
            .with("/usr/lib/jvm/java-8/release", "JAVA_VERSION=\"1.8.0_392\"")
            .with("/usr/lib/jvm/java-21/release", "JAVA_VERSION=\"21.0.2\""),
        "note",
        "servers do not run on /usr/lib/jvm/java-8 (1.8.0_392)",
        "name a JDK of 17 or newer where a server's is asked for");
  }

  @Test
  void seesOptionsThatReachAllJvms() {
    assertFinds(
        RecordedMachine.sound(root)
            .variable("_JAVA_OPTIONS", "-XX:TieredStopAtLevel=0")
            .variable("JAVA_TOOL_OPTIONS", " ")
            .variable("JDK_JAVA_OPTIONS", "-Xmx1g -ea"),
        "warning",
        "all servers and clients run with the options of JDK_JAVA_OPTIONS (-Xmx1g -ea),"
            + " _JAVA_OPTIONS (-XX:TieredStopAtLevel=0)",
        "unset JDK_JAVA_OPTIONS _JAVA_OPTIONS");
  }

  @Test
  void putsTheMostSevereFirst() {
    List<Finding> findings =
        findings(
            RecordedMachine.sound(root)
                .with("/proc/cpuinfo", "flags\t\t: hypervisor")
                .meminfo(1_000_000, 0, 0)
                .openFiles(256, 256)
                .environment());

    assertThat(findings).extracting(Finding::severity).containsExactly("error", "warning", "note");
    assertThat(Findings.breakARun(findings)).isTrue();
    assertThat(Findings.breakARun(findings.subList(1, 3))).isFalse();
  }

  @Test
  void jvmsThatLiveSideBySideMayTakeFourFifthsOfTheMemory() {
    Environment machine = RecordedMachine.sound(root).meminfo(10_000_000, 0, 0).environment();
    long most = 8_192_000_000L;

    Demand largest = Demand.ofConnections(100).sideBySide(7, most / 8, most / 8);
    Demand tooLarge = Demand.ofConnections(100).sideBySide(7, most / 8, most / 8 + 1);

    assertThat(largest.fits(machine)).isTrue();
    assertThat(Findings.of(machine, largest)).isEmpty();
    assertThat(tooLarge.fits(machine)).isFalse();
    assertThat(Findings.of(machine, tooLarge))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.text())
                    .isEqualTo(
                        "8 JVMs side by side may take 8.2 GB, more than 80 % of the 10.2 GB of"
                            + " memory: unless '--design interleaved' asks for it, contenders are"
                            + " measured one after the other, which tells less"));
  }

  @Test
  void ofAMachineWhoseMemoryIsNotKnownNothingIsTooLarge() {
    Environment machine = RecordedMachine.silent(root).environment();

    assertThat(Demand.ofConnections(1).sideBySide(9, 1L << 50, 0).fits(machine)).isTrue();
  }

  @Test
  void aControlGroupsLimitIsAllTheMemoryThereIs() {
    Environment machine =
        RecordedMachine.sound(root)
            .with("/proc/self/cgroup", "0::/")
            .with("/sys/fs/cgroup/cgroup.controllers", "memory")
            .with("/sys/fs/cgroup/memory.max", "5000000000")
            .environment();

    assertThat(machine.memoryLimitBytes()).hasValue(5_000_000_000L);
    assertThat(Demand.ofConnections(1).sideBySide(1, 4_000_000_000L, 0).fits(machine)).isTrue();
    assertThat(Demand.ofConnections(1).sideBySide(1, 4_000_000_000L, 1).fits(machine)).isFalse();
  }

  private static void assertFinds(
      RecordedMachine machine, String severity, String text, String remedy) {
    assertThat(findings(machine.environment()))
        .containsExactly(new Finding(severity, text, remedy));
  }

  private static List<Finding> findings(Environment machine) {
    return Findings.of(machine, Demand.ofConnections(Demand.DEFAULT_CONNECTIONS));
  }
}
