package dev.joust.lab.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.joust.lab.os.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Limits on this machine, as far as it lets us, and what is read of other machines. */
@Timeout(300)
class CpuLimiterTest {

  private static final CpuLimit EIGHTH = CpuLimit.of("quota-0.125");
  private static final Path ROOT = Path.of("/");

  @TempDir Path elsewhere;

  @Test
  void aQuotaHoldsAProcessBack() throws Exception {
    CpuLimiter limiter = CpuLimiter.ofThisMachine();
    assumeTrue(limiter.obstacle(EIGHTH).isEmpty(), () -> limiter.obstacle(EIGHTH).orElseThrow());
    Process busy = busy();
    try (CpuLimitation limitation = limiter.limit(busy.pid(), EIGHTH, 0)) {
      Throttling throttling = limitation.throttling().orElseThrow();
      // The kernel adds up the time when it lets the process go on.
      while (throttling.throttledPeriods() < 2 || throttling.throttledNanos() == 0) {
        throttling = limitation.throttling().orElseThrow();
      }

      assertThat(throttling.periods()).isGreaterThanOrEqualTo(throttling.throttledPeriods());
    } finally {
      busy.destroyForcibly();
    }

    assertThat(busy.waitFor()).as("ended with its limit").isNotZero();
    assertThat(groupsOfThisProcess()).isEmpty();
  }

  @Test
  void oneCoreIsTheOnlyOneToRunOn() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/status")), "no Linux");
    Process busy = busy();
    try (CpuLimitation limitation =
        CpuLimiter.ofThisMachine().limit(busy.pid(), CpuLimit.ONE_CORE, 0)) {
      assertThat(Files.readAllLines(Path.of("/proc/" + busy.pid() + "/status")))
          .contains("Cpus_allowed_list:\t0");
      assertThat(limitation.throttling()).isEmpty();
    } finally {
      busy.destroyForcibly();
    }

    assertThat(groupsOfThisProcess()).isEmpty();
  }

  @Test
  void noLimitMakesNothing() throws Exception {
    Process busy = busy();
    try (CpuLimitation none = CpuLimiter.ofThisMachine().limit(busy.pid(), CpuLimit.NONE, 0)) {
      assertThat(none.throttling()).isEmpty();
      assertThat(groupsOfThisProcess()).isEmpty();
    } finally {
      assertThat(busy.isAlive()).as("left alone").isTrue();
      busy.destroyForcibly();
    }
  }

  /** As a run leaves it that is killed: the group, and a server that has not noticed yet. */
  @Test
  void removesWhatAnOwnerHasLeftWhoIsGone() throws Exception {
    CpuLimiter limiter = CpuLimiter.ofThisMachine();
    assumeTrue(limiter.obstacle(EIGHTH).isEmpty(), () -> limiter.obstacle(EIGHTH).orElseThrow());
    Controller cpu = Controller.find(ROOT, "cpu").orElseThrow();
    OwnedName gone = new OwnedName(new ProcessIdentity(ProcessHandle.current().pid(), "1"), 1);
    LimitedGroup left = LimitedGroup.create(cpu, gone);
    Process orphan = busy();
    left.add(orphan.pid());

    limiter.removeAbandoned();

    assertThat(groups(gone.toString())).isEmpty();
    assertThat(orphan.waitFor()).isNotZero();
  }

  @Test
  void leavesTheGroupsOfThoseWhoRun() throws Exception {
    CpuLimiter limiter = CpuLimiter.ofThisMachine();
    assumeTrue(limiter.obstacle(EIGHTH).isEmpty(), () -> limiter.obstacle(EIGHTH).orElseThrow());
    Process busy = busy();
    try (CpuLimitation limitation = limiter.limit(busy.pid(), EIGHTH, 0)) {
      CpuLimiter.ofThisMachine().removeAbandoned();

      assertThat(groupsOfThisProcess()).isNotEmpty();
      assertThat(limitation.throttling()).isPresent();
    }
    assertThat(busy.waitFor()).isNotZero();
  }

  @Test
  void saysWhereNoGroupsAreMounted() {
    assertThat(new CpuLimiter(elsewhere).obstacle(EIGHTH))
        .hasValue("no control groups with the controller cpu are mounted");
    assertThat(new CpuLimiter(elsewhere).obstacle(CpuLimit.ONE_CORE)).isEmpty();
  }

  @Test
  void saysWhereGroupsMayNotBeMade() throws IOException {
    write("proc/self/mountinfo", "33 31 0:30 / /groups rw,relatime - cgroup cgroup ro,cpu\n");
    write("proc/%d/stat".formatted(ProcessHandle.current().pid()), "1 (java) S" + " 7".repeat(40));

    assertThat(new CpuLimiter(elsewhere).obstacle(EIGHTH))
        .hasValueSatisfying(
            why -> assertThat(why).startsWith("this process may not make control groups: "));
  }

  @Test
  void findsControllersOfVersion1() throws IOException {
    write(
        "proc/self/mountinfo",
        """
        22 1 0:20 / /proc rw - proc proc rw
        33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct
        41 31 0:38 / /sys/fs/cgroup/unified rw,relatime shared:1 - cgroup2 cgroup2 rw
        """);
    write("proc/self/cgroup", "3:memory:/m\n1:cpu,cpuacct:/user/me\n0::/\n");

    assertThat(find("cpu")).hasValue(controller("cpu", 1, "cpu,cpuacct", "user/me", "user", ""));
    assertThat(find("cpuset")).isEmpty();
  }

  @Test
  void findsControllersOfVersion2() throws IOException {
    write("proc/self/mountinfo", "41 31 0:38 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    write("proc/self/cgroup", "0::/user.slice/me\n");
    write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io\n");

    assertThat(find("cpu")).hasValue(controller("cpu", 2, ".", "user.slice/me", "user.slice", ""));
    assertThat(find("memory")).isEmpty();
  }

  /** The container's own group is named as the host sees it, and is all that is mounted. */
  @Test
  void findsItsGroupInAContainer() throws IOException {
    write("proc/self/mountinfo", "41 31 0:38 /docker/a /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    write("sys/fs/cgroup/cgroup.controllers", "cpu\n");

    write("proc/self/cgroup", "0::/docker/a/inner\n");
    assertThat(find("cpu")).hasValue(controller("cpu", 2, ".", "inner", ""));
    write("proc/self/cgroup", "0::/../b\n");
    assertThat(find("cpu")).hasValue(controller("cpu", 2, ".", ""));
  }

  @Test
  void writesAndReadsAsVersion2Does() throws IOException {
    Path folder = Files.createDirectory(elsewhere.resolve("group"));
    Files.writeString(
        folder.resolve("cpu.stat"),
        "usage_usec 7\nnr_periods 40\nnr_throttled 30\nthrottled_usec 1500\n");
    LimitedGroup group = new LimitedGroup(folder, 2);
    group.setQuota(EIGHTH.cores().orElseThrow());
    group.setCore(3);

    assertThat(folder.resolve("cpu.max")).hasContent("12500 100000");
    assertThat(folder.resolve("cpuset.cpus")).hasContent("3");
    assertThat(group.throttling()).hasValue(new Throttling(40, 30, 1_500_000));
  }

  /**
   * A group without its controller's files is no use, as in version 2 where it is not handed on.
   */
  @Test
  void looksFurtherOutWhereAControllerIsOff() {
    Controller fake = new Controller("cpu", 2, List.of(elsewhere));

    assertThatThrownBy(
            () -> LimitedGroup.create(fake, new OwnedName(new ProcessIdentity(1, "1"), 1)))
        .isInstanceOf(IOException.class)
        .hasMessage("there is no group that has the controller");
    assertThat(elsewhere).isEmptyDirectory();
  }

  private Optional<Controller> find(String name) {
    return Controller.find(elsewhere, name);
  }

  private Controller controller(String name, int version, String mount, String... groups) {
    Path top = elsewhere.resolve("sys/fs/cgroup").resolve(mount).normalize();
    return new Controller(
        name, version, Stream.of(groups).map(group -> top.resolve(group)).toList());
  }

  private void write(String file, String text) throws IOException {
    Path path = elsewhere.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private static Process busy() throws IOException {
    return new ProcessBuilder("sh", "-c", "while :; do :; done").start();
  }

  private static List<Path> groupsOfThisProcess() throws IOException {
    return groups("joust-%d-".formatted(ProcessHandle.current().pid()));
  }

  private static List<Path> groups(String start) throws IOException {
    for (String name : List.of("cpu", "cpuset")) {
      Optional<Controller> controller = Controller.find(ROOT, name);
      if (controller.isPresent()) {
        for (Path around : controller.get().groups()) {
          try (Stream<Path> children = Files.list(around)) {
            List<Path> own =
                children.filter(child -> child.getFileName().toString().startsWith(start)).toList();
            if (!own.isEmpty()) {
              return own;
            }
          }
        }
      }
    }
    return List.of();
  }
}
