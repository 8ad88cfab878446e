package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.joust.run.CellResult;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Users who wait for jobs, on a real server. One run serves both tests. */
@Timeout(900)
@TestInstance(Lifecycle.PER_CLASS)
@Tag("long")
class JobsRunIT {

  private static final int USERS = 5;
  private static final int JOBS = 2 * USERS;

  @TempDir static Path temporary;

  private Path folder;
  private Run run;

  /** Nobody's jobs are done in a millisecond, so the first step of the stress breaks. */
  @BeforeAll
  void runThem() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);
    JoustCall joust =
        runs.call(
            "--frameworks",
            "jetty",
            "--suites",
            "jobs,stress",
            "--time-scale",
            "0.02",
            "--set",
            "suites.jobs.exchanges=[poll-500ms, long-poll, websocket, websocket-kept, sse]",
            "--set",
            "suites.jobs.users=" + USERS,
            "--set",
            "suites.jobs.jobsPerUser=2",
            "--set",
            "suites.jobs.times.lateAfter=10m",
            "--set",
            "suites.jobs.times.connectTimeout=1m",
            "--set",
            "suites.stress.exchanges=[websocket]",
            "--set",
            "suites.stress.limits=[one-core, quota-0.5]",
            "--set",
            "suites.stress.warmUpUsers=4",
            "--set",
            "suites.stress.users=[4, 8]",
            "--set",
            "suites.stress.times.lateAfter=1ms",
            "--set",
            "load.jvmArguments=[-Xmx128m, -XX:+UseParallelGC, -XX:TieredStopAtLevel=1]");
    assertThat(joust.status()).as(joust.output()).isZero();
    folder = runs.only();
    run = RunReader.read(folder);
  }

  @Test
  void everyWayOfLearningThatAJobIsDoneWorks() {
    assertThat(trials("jobs")).hasSize(5);
    assertThat(trials("jobs"))
        .flatExtracting(Trial::cells)
        .allSatisfy(
            cell -> {
              assertThat(cell.verdict()).as(cell.toString()).isNotEqualTo(Verdict.INVALID);
              assertThat(cell.measures()).contains(entry("jobs", (double) JOBS));
              assertThat(cell.iterations().get(0).errors()).isEmpty();
              assertThat(cell.measures()).containsKeys("delayP99Millis", "serverCpuSeconds");
            });
    assertThat(trials("jobs"))
        .flatExtracting(Trial::cells)
        .filteredOn(cell -> !cell.cell().value("exchange").orElseThrow().contains("poll"))
        .allSatisfy(cell -> assertThat(cell.measures()).contains(entry("exchangesPerJob", 1.0)));
    assertThat(folder.resolve("report.md")).content().contains("Time scale of jobs: 0.02");
    assertThat(folder.resolve("tables/claims.md")).content().contains("- A1: Polling every 500 ms");
  }

  @Test
  void theReportNamesTheCollectorsThatTheJvmsReported() {
    assertThat(trials("jobs"))
        .extracting(Trial::collectors)
        .allSatisfy(
            own -> {
              assertThat(own.ofServer()).isEqualTo("Serial");
              assertThat(own.ofClient()).isEqualTo("Parallel");
            });
    assertThat(folder.resolve("report.md"))
        .content()
        .contains(
            "Garbage collectors: servers Serial; load clients Parallel\n",
            "### scenario, client wire (cold JVM: includes class loading and compilation)");
  }

  @Test
  void stressEndsWhereTooManyJobsFailAndLeavesNothingBehind() throws IOException {
    assertThat(trials("stress")).hasSize(2);
    assertThat(trials("stress"))
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

  private List<Trial> trials(String suite) {
    return run.trials().stream().filter(trial -> trial.id().contains("-" + suite + "-")).toList();
  }

  private static boolean isSkipped(Trial trial) {
    return trial.cells().stream()
        .map(CellResult::reasons)
        .anyMatch(reasons -> reasons.toString().contains("skipped"));
  }

  private static double measure(Trial trial, int cell, String name) {
    return trial.cells().get(cell).measures().get(name);
  }

  /** The control groups that the run has made; those of others are no business of ours. */
  private static List<Path> groups() throws IOException {
    String own = "joust-%d-".formatted(ProcessHandle.current().pid());
    Path top = Path.of("/sys/fs/cgroup");
    if (!Files.isDirectory(top)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.walk(top, 2)) {
      return folders.filter(group -> group.getFileName().toString().startsWith(own)).toList();
    }
  }
}
