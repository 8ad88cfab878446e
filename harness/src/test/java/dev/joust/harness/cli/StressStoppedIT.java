package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose server's CPU time is limited, killed or stopped before its end. */
@Timeout(900)
@Tag("long")
class StressStoppedIT {

  @TempDir Path temporary;

  @Test
  void leavesNoControlGroupBehind() throws IOException, InterruptedException {
    TinyRuns runs = new TinyRuns(temporary);
    long killed = kill(runs);

    try (JoustProcess joust = runs.resume(runs.only())) {
      awaitLimit(joust);
      assertThat(groups(killed)).as("groups of the killed one").isEmpty();
      List<ProcessHandle> children = joust.children();
      joust.interrupt();

      assertThat(joust.readAll()).contains("joust: stopped");
      assertThat(joust.exitStatus()).isEqualTo(130);
      assertThat(groups(joust.pid())).as("groups of the stopped one").isEmpty();
      JoustProcess.awaitEnd(children);
    }
  }

  private static long kill(TinyRuns runs) throws IOException {
    try (JoustProcess joust =
        runs.start(
            "--frameworks",
            "netty",
            "--suites",
            "stress",
            "--set",
            "suites.stress.exchanges=[websocket]",
            "--set",
            "suites.stress.limits=[quota-0.5]",
            "--set",
            "suites.stress.warmUpUsers=0",
            "--set",
            "suites.stress.users=[1]",
            "--set",
            "suites.stress.times.longestJob=60m",
            "--set",
            "suites.stress.times.lateAfter=60m")) {
      awaitLimit(joust);
      List<ProcessHandle> children = joust.children();
      joust.kill();
      JoustProcess.awaitEnd(children);
      return joust.pid();
    }
  }

  /** Waits until the server is in a group; skips the test where there are none. */
  private static void awaitLimit(JoustProcess joust) throws IOException {
    joust.await("its server is limited", () -> isLimiting(joust.pid()) || hasEnded(joust));
    if (!isLimiting(joust.pid())) {
      String output = joust.readAll();
      assumeThat(output).doesNotContain("quota-0.5 cannot be had");
      throw new AssertionError(output);
    }
  }

  private static boolean hasEnded(JoustProcess joust) {
    return ProcessHandle.of(joust.pid()).isEmpty();
  }

  private static boolean isLimiting(long owner) {
    try {
      return groups(owner).stream().anyMatch(StressStoppedIT::hasProcesses);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean hasProcesses(Path group) {
    try {
      return !Files.readString(group.resolve("cgroup.procs")).isEmpty();
    } catch (IOException gone) {
      // It was made to see whether that can be done.
      return false;
    }
  }

  /** The control groups that a process has made. */
  private static List<Path> groups(long owner) throws IOException {
    Process find =
        new ProcessBuilder("find", "/sys/fs/cgroup", "-type", "d", "-name", "joust-" + owner + "-*")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var names = find.inputReader()) {
      return names.lines().map(Path::of).toList();
    }
  }
}
