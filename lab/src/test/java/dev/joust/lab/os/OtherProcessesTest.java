package dev.joust.lab.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class OtherProcessesTest {

  private static final long OWN = 20;
  private static final int PLAIN = 0x0040_0000;
  private static final int KERNEL = 0x0020_8040;
  private static final int NORMAL = 0;
  private static final int IDLE = 5;

  @TempDir Path root;

  @Test
  void countsOthersAndThoseOfTheirsThatHaveEnded() throws IOException {
    process(1, "init", 0, PLAIN, 1, 2, 30, 40);
    process(OWN, "java", 1, PLAIN, 1_000, 1_000, 1_000, 1_000);
    process(30, "a (b) c", 1, PLAIN, 100, 200, 3_000, 4_000);

    assertThat(new OtherProcesses(root, OWN, Optional.empty()).cpuNanos())
        .contains(7_373 * 10_000_000L);
  }

  @Test
  void leavesOutWhatComesFromThisOneAndTheKernelsThreads() throws IOException {
    process(1, "init", 0, PLAIN, 5, 0, 0, 0);
    process(2, "kthreadd", 0, KERNEL, 1_000, 1_000, 0, 0);
    process(3, "ksoftirqd/0", 2, KERNEL, 1_000, 1_000, 0, 0);
    process(OWN, "java", 1, PLAIN, 1_000, 1_000, 0, 0);
    process(21, "sh", OWN, PLAIN, 1_000, 1_000, 0, 0);
    process(22, "nginx", 21, PLAIN, 1_000, 1_000, 0, 0);

    assertThat(new OtherProcesses(root, OWN, Optional.empty()).cpuNanos())
        .contains(5 * 10_000_000L);
  }

  /** On another machine an sshd begins a run's processes, and is given their time when they end. */
  @Test
  void leavesOutWhatIsMarkedAndWhatItComesFrom() throws IOException {
    process(1, "init", 0, PLAIN, 1_000, 0, 1_000, 0);
    process(10, "sshd", 1, PLAIN, 1_000, 0, 1_000, 0);
    process(11, "sshd: me", 10, PLAIN, 1_000, 0, 0, 0);
    process(OWN, "java", 11, PLAIN, 1_000, 0, 0, 0);
    commandLine(OWN, "java\0-cp\0/tmp/joust-1a2b3c-uvw/sent-1\0");
    process(12, "sshd: me", 10, PLAIN, 1_000, 0, 0, 0);
    process(21, "java", 12, PLAIN, 1_000, 0, 0, 0);
    process(22, "its child", 21, PLAIN, 1_000, 0, 0, 0);
    commandLine(21, "java\0-cp\0/tmp/joust-1a2b3c-xyz/sent-1\0");
    process(13, "sshd: another", 10, PLAIN, 3, 0, 0, 0);
    process(23, "java", 13, PLAIN, 4, 0, 0, 0);
    commandLine(23, "java\0-cp\0/tmp/joust-4d5e6f-xyz/sent-1\0");
    OtherProcesses others = new OtherProcesses(root, OWN, Optional.of("joust-1a2b3c-"));

    assertThat(others.cpuNanos()).contains(7 * 10_000_000L);
    assertThat(others.cpuNanos()).as("read again").contains(7 * 10_000_000L);
  }

  private void commandLine(long pid, String words) throws IOException {
    Files.writeString(root.resolve("proc").resolve(pid + "/cmdline"), words);
  }

  @Test
  void newcomersAreLookedAtInEveryReading() throws IOException {
    OtherProcesses others = new OtherProcesses(root, OWN, Optional.empty());
    process(OWN, "java", 1, PLAIN, 1_000, 0, 0, 0);
    process(21, "sh", OWN, PLAIN, 1_000, 0, 0, 0);
    assertThat(others.cpuNanos()).contains(0L);

    process(22, "a child's child", 21, PLAIN, 1_000, 0, 0, 0);
    process(30, "another's", 1, PLAIN, 7, 0, 0, 0);
    process(31, "kworker", 2, KERNEL, 1_000, 0, 0, 0);

    assertThat(others.cpuNanos()).contains(7 * 10_000_000L);
  }

  /** The number of a process that has ended can be given to another. */
  @Test
  void whoIsNotCountedIsLookedAtAgainAfterSomeReadings() throws IOException {
    OtherProcesses others = new OtherProcesses(root, OWN, Optional.empty());
    process(OWN, "java", 1, PLAIN, 1_000, 0, 0, 0);
    process(21, "sh", OWN, PLAIN, 1_000, 0, 0, 0);
    assertThat(others.cpuNanos()).contains(0L);

    process(21, "another's", 1, PLAIN, 7, 0, 0, 0);
    for (int i = 1; i < OtherProcesses.READINGS_BETWEEN_LOOKS; i++) {
      assertThat(others.cpuNanos()).contains(0L);
    }
    assertThat(others.cpuNanos()).contains(7 * 10_000_000L);
  }

  @Test
  void nothingIsKnownWhereTheSystemDoesNotTell() throws IOException {
    assertThat(new OtherProcesses(root, OWN, Optional.empty()).cpuNanos()).isEmpty();

    process(1, "init", 0, PLAIN, 5, 0, 0, 0);
    assertThat(new OtherProcesses(root, OWN, Optional.empty()).cpuNanos())
        .as("of another namespace")
        .isEmpty();
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void bearsWhatHasChangedWhileItWasRead() throws IOException {
    process(OWN, "java", 1, PLAIN, 1_000, 1_000, 0, 0);
    process(30, "each is", 31, PLAIN, 1, 0, 0, 0);
    process(31, "the other's parent", 30, PLAIN, 2, 0, 0, 0);
    Path ended = Files.createDirectories(root.resolve("proc").resolve("32"));
    Files.writeString(ended.resolve("stat"), "");

    assertThat(new OtherProcesses(root, OWN, Optional.empty()).cpuNanos())
        .contains(3 * 10_000_000L);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void seesAStrangerAtWork() throws Exception {
    assumeThat(Files.exists(Path.of("/proc/self/stat"))).isTrue();
    OtherProcesses others = new OtherProcesses();
    long before = others.cpuNanos().orElseThrow();
    // Its parent ends, and it becomes another's.
    Process parent = new ProcessBuilder("sh", "-c", "while :; do :; done & echo $!").start();
    long stranger = Long.parseLong(parent.inputReader().readLine());
    try {
      parent.waitFor();
      while (others.cpuNanos().orElseThrow() - before < TimeUnit.MILLISECONDS.toNanos(50)) {
        Thread.onSpinWait();
      }
    } finally {
      ProcessHandle.of(stranger).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  void leavesOutWhatOnlyTakesWhatNobodyWants() throws IOException {
    process(OWN, "java", 1, PLAIN, 1_000, 1_000, 0, 0);
    process(30, "sh", 1, PLAIN, 7, 0, 0, 0);
    process(31, "sh", 1, PLAIN, IDLE, 1_000, 0, 0, 0);

    assertThat(new OtherProcesses(root, OWN, Optional.empty()).cpuNanos())
        .contains(7 * 10_000_000L);
  }

  private void process(
      long pid, String name, long parent, int flags, int user, int system, int userOf, int systemOf)
      throws IOException {
    process(pid, name, parent, flags, NORMAL, user, system, userOf, systemOf);
  }

  private void process(
      long pid,
      String name,
      long parent,
      int flags,
      int policy,
      int user,
      int system,
      int userOf,
      int systemOf)
      throws IOException {
    Path folder = Files.createDirectories(root.resolve("proc").resolve(String.valueOf(pid)));
    Files.writeString(
        folder.resolve("stat"),
        "%d (%s) S %d 1 1 0 -1 %d 1 2 3 4 %d %d %d %d 20 0 %s%d 0 0 0\n"
            .formatted(
                pid, name, parent, flags, user, system, userOf, systemOf, "0 ".repeat(21), policy));
  }
}
