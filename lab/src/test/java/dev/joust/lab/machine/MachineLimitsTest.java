package dev.joust.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.Finding;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A machine that is sound but for one fact, which is at its limit, below or above it. */
class MachineLimitsTest {

  private static final String CPU = "/sys/devices/system/cpu/";
  private static final String PORTS = "/proc/sys/net/ipv4/ip_local_port_range";
  private static final Demand USUAL = Demand.ofConnections(Demand.DEFAULT_CONNECTIONS);

  @TempDir Path root;

  private RecordedMachine machine;

  @BeforeEach
  void soundMachine() {
    machine = RecordedMachine.sound(root);
  }

  @ParameterizedTest
  @CsvSource({"2499, 1", "2500, 0", "2501, 0"})
  void filesOfAProcess(long files, int findings) {
    assertFindings(findings, machine.openFiles(files, 65_536), USUAL);
  }

  @ParameterizedTest
  @CsvSource({
    "2499, sudo prlimit --pid $$ --nofile=2500:2500",
    "2500, ulimit -n 2500",
    "2501, ulimit -n 2500"
  })
  void filesThatAShellMayAllow(long hard, String remedy) {
    assertThat(Findings.of(machine.openFiles(100, hard).environment(), USUAL))
        .extracting(Finding::remedy)
        .containsExactly(remedy);
  }

  @ParameterizedTest
  @CsvSource({"20998, 1", "20999, 0", "21000, 0"})
  void portsForAThousandConnections(int last, int findings) {
    assertFindings(findings, machine.with(PORTS, "20000 " + last), new Demand(1_000, 1, 0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "64511, sudo sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"",
    "64512, sudo sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"",
    "64513, plan for 64512 connections at most"
  })
  void portsThatThereCanBe(int connections, String remedy) {
    machine
        .openFiles(1_000_000, 1_000_000)
        .with("/proc/sys/net/core/somaxconn", "1000000")
        .with(PORTS, "20000 21000");

    assertThat(Findings.of(machine.environment(), new Demand(connections, 1, 0, 0)))
        .extracting(finding -> finding.remedy().replace('\'', '"'))
        .containsExactly(remedy);
  }

  /** Ten thousand new connections a second, whose ports rest a second. */
  @ParameterizedTest
  @CsvSource({"29998, 1", "29999, 0", "30000, 0"})
  void portsThatAreReused(int last, int findings) {
    assertFindings(findings, machine.with(PORTS, "20000 " + last), USUAL);
  }

  /** A hundred new connections a second, whose ports rest a minute. */
  @ParameterizedTest
  @CsvSource({"25998, 1", "25999, 0", "26000, 0"})
  void portsThatRest(int last, int findings) {
    machine.with("/proc/sys/net/ipv4/tcp_tw_reuse", "0").with(PORTS, "20000 " + last);

    assertFindings(findings, machine, new Demand(1_000, 100, 0, 0));
  }

  @ParameterizedTest
  @CsvSource({"999, 1", "1000, 0", "1001, 0"})
  void connectionsThatWait(long most, int findings) {
    assertFindings(
        findings, machine.with("/proc/sys/net/core/somaxconn", String.valueOf(most)), USUAL);
  }

  @ParameterizedTest
  @CsvSource({"3999999999, 1", "4000000000, 0", "4000000001, 0"})
  void memory(long bytes, int findings) {
    assertFindings(findings, group("memory", "memory.max", String.valueOf(bytes)), USUAL);
  }

  @ParameterizedTest
  @CsvSource({"3999999999, 0", "4000000000, 0", "4000000001, 1"})
  void memoryOfJvms(long bytes, int findings) {
    assertFindings(
        findings, group("memory", "memory.max", "5000000000"), new Demand(1_000, 1, 2, bytes));
  }

  @ParameterizedTest
  @CsvSource({"1000000, 0", "999999, 1"})
  void swap(long freeKibibytes, int findings) {
    assertFindings(findings, machine.meminfo(16_000_000, 1_000_000, freeKibibytes), USUAL);
  }

  @ParameterizedTest
  @CsvSource({"0.99, 0", "1.00, 0", "1.01, 1"})
  void loadAverageOfFourCores(String average, int findings) {
    machine.with("/proc/loadavg", average + " 0.20 0.30 1/80 7023");

    assertFindings(findings, machine, USUAL);
    assertThat(Findings.busy(machine.environment())).hasSize(findings);
  }

  @ParameterizedTest
  @CsvSource({"24, 0", "25, 0", "26, 1"})
  void otherWork(long percent, int findings) {
    Environment watched = watched(percent, 100 - percent, 0);

    assertThat(Findings.of(watched, USUAL)).hasSize(findings);
    assertThat(Findings.busy(watched)).hasSize(findings);
  }

  @ParameterizedTest
  @CsvSource({"9, 0", "10, 0", "11, 1"})
  void stolenTime(long perMille, int findings) {
    assertThat(Findings.of(watched(0, 1_000 - perMille, perMille), USUAL)).hasSize(findings);
  }

  @ParameterizedTest
  @CsvSource({"399000, 1", "400000, 0", "401000, 0"})
  void quotaOfFourCores(long micros, int findings) {
    assertFindings(findings, group("cpu", "cpu.max", micros + " 100000"), USUAL);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1"})
  void periodsThrottled(long periods, int findings) {
    group("cpu", "cpu.max", "400000 100000")
        .with("/sys/fs/cgroup/cpu.stat", "nr_periods 100\nnr_throttled " + periods);

    assertFindings(findings, machine, USUAL);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0-1, 0", "0-2, 0"})
  void coresForTwoSides(String cores, int findings) {
    assertFindings(findings, machine.cores(cores, cores), USUAL);
  }

  @ParameterizedTest
  @CsvSource({"performance, 0", "powersave, 1"})
  void oneGovernorAmongOthers(String governor, int findings) {
    assertFindings(
        findings,
        machine
            .with(CPU + "cpu0/cpufreq/scaling_governor", "performance")
            .with(CPU + "cpu1/cpufreq/scaling_governor", governor),
        USUAL);
  }

  @ParameterizedTest
  @CsvSource({"16.0.2, 1", "17, 0", "18.0.1, 0"})
  void oldJdks(String version, int findings) {
    assertFindings(
        findings,
        machine.with("/usr/lib/jvm/java/release", "JAVA_VERSION=\"" + version + "\""),
        USUAL);
  }

  @Test
  void aSoundMachineHasNoFindings() {
    assertFindings(0, machine, USUAL);
  }

  private RecordedMachine group(String controller, String file, String limit) {
    return machine
        .with("/proc/self/cgroup", "0::/")
        .with("/sys/fs/cgroup/cgroup.controllers", controller)
        .with("/sys/fs/cgroup/" + file, limit);
  }

  /** Half a second of so many ticks, after long idleness. */
  private Environment watched(long user, long idle, long stolen) {
    return machine
        .cpuTicks(0, 1_000_000, 0)
        .environment(() -> machine.cpuTicks(user, 1_000_000 + idle, stolen));
  }

  private static void assertFindings(int count, RecordedMachine machine, Demand demand) {
    assertThat(Findings.of(machine.environment(), demand)).hasSize(count);
  }
}
