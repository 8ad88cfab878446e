package dev.joust.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.lab.os.Cores;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

  private static final String CPU = "/sys/devices/system/cpu/";

  @TempDir Path root;

  @Test
  void tellsALaptop() throws Exception {
    RecordedMachine laptop =
        RecordedMachine.sound(root)
            .with("/etc/os-release", "NAME=\"Fedora Linux\"\nPRETTY_NAME=\"Fedora Linux 41\"")
            .with(
                "/proc/cpuinfo",
                "processor\t: 0\nmodel name\t: Intel(R) Core(TM)  i7\nflags\t\t: fpu vme\n")
            .with(CPU + "intel_pstate/no_turbo", "0")
            .with("/proc/sys/net/ipv4/tcp_max_syn_backlog", "2048")
            .cpuTicks(100, 900, 0);
    for (int core = 0; core < 4; core++) {
      laptop
          .siblings(core, core % 2 + "," + (core % 2 + 2))
          .with(CPU + "cpu" + core + "/cpufreq/scaling_governor", "powersave");
    }

    JsonNode facts = stored(laptop.environment(() -> laptop.cpuTicks(150, 1_040, 10)));

    assertThat(facts.at("/os/distribution").asText()).isEqualTo("Fedora Linux 41");
    assertThat(facts.at("/os/kernel").asText()).isEqualTo(System.getProperty("os.name"));
    assertThat(facts.at("/jvm/version").asText()).isEqualTo(Runtime.version().toString());
    assertThat(facts.get("processors"))
        .isEqualTo(
            json(
                """
                {"model": "Intel(R) Core(TM) i7", "online": "0-3", "usable": "0-3",
                 "physicalCores": ["0,2", "1,3"], "governors": ["powersave"], "turbo": true}
                """));
    assertThat(facts.get("memory"))
        .isEqualTo(json("{\"totalBytes\": 16384000000, \"swapUsedBytes\": 0}"));
    assertThat(facts.get("virtualisation")).isEqualTo(json("{\"hypervisor\": false}"));
    assertThat(facts.get("openFiles")).isEqualTo(json("{\"soft\": 65536, \"hard\": 65536}"));
    assertThat(facts.get("network"))
        .isEqualTo(
            json(
                """
                {"ipLocalPortRange": "32768-60999", "somaxconn": 4096, "tcpTwReuse": 2,
                 "tcpTimestamps": 1, "tcpMaxSynBacklog": 2048}
                """));
    assertThat(facts.get("activity"))
        .isEqualTo(
            json(
                """
                {"loadAverages": [0.1, 0.2, 0.3],
                 "cpuNow": {"busyShare": 0.25, "stolenShare": 0.05},
                 "cpuSinceBoot": {"busyShare": 0.125, "stolenShare": 0.008333333333333333}}
                """));
    assertThat(facts.get("taskset").asText()).isEqualTo("/usr/bin/taskset");
    assertThat(facts.has("controlGroup")).isFalse();
  }

  @Test
  void leavesOutWhatTheSystemDoesNotTell() throws Exception {
    JsonNode facts = stored(RecordedMachine.silent(root).environment());

    assertThat(facts.fieldNames()).toIterable().containsExactly("os", "jvm");
    assertThat(facts.get("os").fieldNames())
        .toIterable()
        .containsExactly("kernel", "release", "architecture");
  }

  @Test
  void leavesOutWhatItCannotRead() throws Exception {
    JsonNode facts =
        stored(
            RecordedMachine.silent(root)
                .cores("all", "")
                .with("/proc/loadavg", "busy")
                .with("/proc/stat", "cpu  1 2 3")
                .with("/proc/meminfo", "MemTotal: much kB")
                .with("/proc/self/limits", "Max open files unlimited unlimited files")
                .with("/proc/sys/net/ipv4/ip_local_port_range", "any")
                .with("/proc/sys/net/ipv4/tcp_tw_reuse", "")
                .with("/proc/self/cgroup", "none")
                .with("/usr/lib/jvm/strange/release", "JAVA_VERSION=\"new\"")
                .environment());

    assertThat(facts.fieldNames()).toIterable().containsExactly("os", "jvm");
  }

  @Test
  void tellsLimitsOfControlGroupsVersion2() throws Exception {
    JsonNode facts =
        stored(
            RecordedMachine.silent(root)
                .with("/proc/self/cgroup", "0::/system.slice/joust.service")
                .with("/sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory")
                .with("/sys/fs/cgroup/system.slice/cpu.max", "50000 100000")
                .with("/sys/fs/cgroup/system.slice/cpu.stat", "nr_periods 40\nnr_throttled 3")
                .with("/sys/fs/cgroup/system.slice/memory.max", "8000000000")
                .with("/sys/fs/cgroup/system.slice/cpuset.cpus.effective", "0-7")
                .with("/sys/fs/cgroup/system.slice/joust.service/cpu.max", "max 100000")
                .with("/sys/fs/cgroup/system.slice/joust.service/memory.max", "max")
                .with("/sys/fs/cgroup/system.slice/joust.service/cpuset.cpus.effective", "2-3")
                .environment());

    assertThat(facts.get("controlGroup"))
        .isEqualTo(
            json(
                """
                {"version": 2, "cpuQuota": {"cores": 0.5, "periods": 40, "throttledPeriods": 3},
                 "cpuset": "2-3", "memoryLimitBytes": 8000000000}
                """));
  }

  /**
   * Where the group's path is the host's, and the container sees its own group as the outermost.
   */
  @Test
  void tellsLimitsOfControlGroupsVersion1() throws Exception {
    JsonNode facts =
        stored(
            RecordedMachine.silent(root)
                .with(
                    "/proc/self/cgroup",
                    "4:memory:/docker/1a2b\n3:cpuset:/docker/1a2b\n2:cpuacct,cpu:/docker/1a2b")
                .with("/proc/1/cgroup", "4:memory:/docker/1a2b")
                .with("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "12500")
                .with("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000")
                .with(
                    "/sys/fs/cgroup/cpu/cpu.stat", "nr_periods 9\nnr_throttled 8\nthrottled_time 7")
                .with("/sys/fs/cgroup/cpuset/cpuset.cpus", "0-1")
                .with("/sys/fs/cgroup/memory/memory.limit_in_bytes", "536870912")
                .environment());

    assertThat(facts.get("controlGroup"))
        .isEqualTo(
            json(
                """
                {"version": 1, "cpuQuota": {"cores": 0.125, "periods": 9, "throttledPeriods": 8},
                 "cpuset": "0-1", "memoryLimitBytes": 536870912}
                """));
    assertThat(facts.at("/virtualisation/container").asText()).isEqualTo("docker");
  }

  @Test
  void knowsWhenControlGroupsLimitNothing() throws Exception {
    JsonNode facts =
        stored(
            RecordedMachine.silent(root)
                .with("/proc/self/cgroup", "4:memory:/\n2:cpu:/")
                .with("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1")
                .with("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000")
                .with("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712")
                .environment());

    assertThat(facts.get("controlGroup")).isEqualTo(json("{\"version\": 1}"));
  }

  @Test
  void tellsTheContainer() {
    RecordedMachine machine = RecordedMachine.silent(root);

    assertThat(machine.environment().virtualisation().container()).isEmpty();
    machine.with("/run/.containerenv", "");
    assertThat(machine.environment().virtualisation().container()).contains("podman");
    machine.with("/proc/1/cgroup", "1:cpu:/kubepods.slice/docker-1a2b.scope");
    assertThat(machine.environment().virtualisation().container()).contains("kubernetes");
  }

  @Test
  void findsEachJdkOnce() throws Exception {
    RecordedMachine machine =
        RecordedMachine.silent(root)
            .with("/usr/lib/jvm/jdk-17/release", "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"17.0.9\"")
            .program("/usr/lib/jvm/jdk-17/bin/java")
            .with("/opt/jdk-25/release", "JAVA_VERSION=\"25\"")
            .variable("JAVA_HOME", "/opt/jdk-25");
    Files.createSymbolicLink(root.resolve("usr/lib/jvm/default"), Path.of("jdk-17"));
    Files.createDirectories(root.resolve("usr/bin"));
    Files.createSymbolicLink(root.resolve("usr/bin/java"), Path.of("../lib/jvm/default/bin/java"));

    assertThat(machine.environment().jdks())
        .containsExactly(
            new InstalledJdk("/opt/jdk-25", 25, "25"),
            new InstalledJdk("/usr/lib/jvm/jdk-17", 17, "17.0.9"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void tellsThisMachine() throws Exception {
    Environment here = Environment.here();

    Cores usable = here.processors().usable().orElseThrow();
    assertThat(usable.isEmpty()).isFalse();
    assertThat(here.processors().online().orElseThrow().numbers()).containsAll(usable.numbers());
    assertThat(here.memory().totalBytes().orElseThrow()).isPositive();
    assertThat(here.openFiles().orElseThrow().soft()).isPositive();
    assertThat(here.activity().loadAverages()).hasSize(3);
    assertThat(here.activity().cpuNow().orElseThrow().busyShare()).isBetween(0.0, 1.0);
    assertThat(here.toJson().get("jvm").get("availableProcessors").asInt()).isPositive();
    assertThat(Pinning.of(here).describe()).isNotBlank();
  }

  /** The facts as they are read from a file again. */
  private static JsonNode stored(Environment machine) throws Exception {
    return json(machine.toJson().toString());
  }

  private static JsonNode json(String text) throws Exception {
    return JsonMapper.builder().build().readTree(text);
  }
}
