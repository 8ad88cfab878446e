package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunReader;
import dev.joust.reports.run.Trial;
import dev.joust.reports.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Users who wait for jobs, on real servers. */
@Timeout(120)
class JobsRunIT {

  private static final int USERS = 5;
  private static final int JOBS = 2 * USERS;

  @TempDir Path temporary;

  @Test
  void everyWayOfLearningThatAJobIsDoneWorks() throws Exception {
    Run run =
        run(
            "--frameworks",
            "jetty",
            "--suites",
            "jobs",
            "--set",
            "suites.jobs.exchanges=[poll-500ms, long-poll, websocket, websocket-kept, sse]",
            "--set",
            "suites.jobs.users=" + USERS,
            "--set",
            "suites.jobs.jobsPerUser=2",
            "--set",
            "suites.jobs.times.lateAfter=10m",
            "--set",
            "suites.jobs.times.connectTimeout=1m");

    assertThat(run.trials()).hasSize(5);
    assertThat(run.trials())
        .flatExtracting(Trial::cells)
        .allSatisfy(
            cell -> {
              assertThat(cell.verdict()).as(cell.toString()).isNotEqualTo(Verdict.INVALID);
              assertThat(cell.measures()).contains(entry("jobs", (double) JOBS));
              assertThat(cell.iterations().get(0).errors()).isEmpty();
              assertThat(cell.measures()).containsKeys("delayP99Millis", "serverCpuSeconds");
            });
    assertThat(run.trials())
        .flatExtracting(Trial::cells)
        .filteredOn(cell -> !cell.cell().value("exchange").orElseThrow().contains("poll"))
        .allSatisfy(cell -> assertThat(cell.measures()).contains(entry("exchangesPerJob", 1.0)));
    Path report = temporary.resolve("runs").resolve(run.name()).resolve("report.md");
    assertThat(report).content().contains("Time scale of jobs: 0.02", "What the source published");
  }

  /** Nobody's jobs are done in so short a time, so the first step breaks. */
  @Test
  void stressEndsWhereTooManyJobsFailAndLeavesNothingBehind() throws Exception {
    Run run =
        run(
            "--frameworks",
            "netty",
            "--suites",
            "stress",
            "--set",
            "suites.stress.exchanges=[websocket]",
            "--set",
            "suites.stress.limits=[one-core, quota-0.5]",
            "--set",
            "suites.stress.users=[4, 8]",
            "--set",
            "suites.stress.times.lateAfter=1ms");

    assertThat(run.trials()).hasSize(2);
    assertThat(run.trials())
        .filteredOn(trial -> !isSkipped(trial))
        .isNotEmpty()
        .allSatisfy(
            trial -> {
              assertThat(measure(trial, 0, "jobErrorPercent")).isGreaterThan(5);
              assertThat(trial.cells().get(1).measures()).as("not tried").isEmpty();
              assertThat(measure(trial, 2, "breakingUsers")).isEqualTo(4);
            });
    assertThat(groups()).isEmpty();
  }

  private Run run(String... flags) throws IOException, InterruptedException {
    TinyRuns runs = new TinyRuns(temporary);
    List<String> all = Stream.concat(Stream.of(flags), Stream.of("--time-scale", "0.02")).toList();
    try (JoustProcess joust = runs.start(all.toArray(String[]::new))) {
      String output = joust.readAll();
      assertThat(joust.exitStatus()).as(output).isZero();
    }
    return RunReader.read(runs.only());
  }

  private static boolean isSkipped(Trial trial) {
    return trial.cells().stream()
        .map(CellResult::reasons)
        .anyMatch(reasons -> reasons.toString().contains("skipped"));
  }

  private static double measure(Trial trial, int cell, String name) {
    return trial.cells().get(cell).measures().get(name);
  }

  /**
   * Control groups of processes that have ended; those of runs that go on are no business of ours.
   */
  private static List<Path> groups() throws IOException {
    Path top = Path.of("/sys/fs/cgroup");
    if (!Files.isDirectory(top)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.walk(top, 2)) {
      return folders
          .filter(folder -> folder.getFileName().toString().startsWith("joust-"))
          .filter(
              folder ->
                  ProcessHandle.of(Long.parseLong(folder.getFileName().toString().split("-")[1]))
                      .isEmpty())
          .toList();
    }
  }
}
