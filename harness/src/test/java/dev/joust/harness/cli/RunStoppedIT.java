package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.RunStatus;
import dev.joust.run.Trial;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that is killed or stopped before its end. */
@Timeout(900)
@Tag("long")
class RunStoppedIT {

  @TempDir Path temporary;

  private TinyRuns runs;
  private Turnstile turnstile;

  @BeforeEach
  void makeProfile() throws IOException {
    runs = new TinyRuns(temporary);
    turnstile = Turnstile.build(runs.servers(), temporary.resolve("tickets"), 1);
  }

  /** One run, whose trials wait at the turnstile: killed in the second, stopped in the third. */
  @Test
  void aRunThatIsKilledAndStoppedIsFinishedAtLast() throws IOException, InterruptedException {
    Path folder = kill();
    Path samples = folder.resolve("samples.jsonl");
    byte[] atKill = Files.readAllBytes(samples);
    assertThat(RunReader.read(folder).manifest().status()).isEqualTo(RunStatus.RUNNING);
    JoustCall report = JoustCall.of("report", folder.toString());
    assertThat(report.output()).contains("The run is not finished: 1 of 3 trials are whole.");
    assertThat(report.status()).isZero();

    turnstile.admit(1);
    stop(folder);
    byte[] atStop = Files.readAllBytes(samples);
    assertThat(Arrays.copyOf(atStop, atKill.length)).isEqualTo(atKill);
    Run stopped = RunReader.read(folder);
    assertThat(stopped.manifest().status()).isEqualTo(RunStatus.STOPPED);
    assertThat(stopped.trials())
        .flatExtracting(Trial::reasons)
        .as("nothing of what was cut off")
        .noneMatch(reason -> reason.toString().contains("died"));
    assertThat(folder.resolve("report.md")).content().contains("The run was stopped: ");

    turnstile.admit(1);
    finish(folder);
    assertThat(Arrays.copyOf(Files.readAllBytes(samples), atStop.length)).isEqualTo(atStop);
  }

  private Path kill() throws IOException {
    try (JoustProcess joust =
        runs.start(
            "--frameworks",
            Turnstile.NAME,
            "--set",
            "blocks=3",
            "--set",
            "client=wire",
            "--set",
            "timeout=1m")) {
      Path folder = runs.awaitTrial(joust);
      List<ProcessHandle> children = awaitClient(joust);
      joust.kill();
      JoustProcess.awaitEnd(children);
      return folder;
    }
  }

  private void stop(Path folder) throws IOException, InterruptedException {
    try (JoustProcess joust = runs.resume(folder)) {
      runs.awaitTrial(joust);
      List<ProcessHandle> children = awaitClient(joust);
      refusesASecondWriter(folder);
      // As a terminal does it: to all at once.
      for (ProcessHandle child : joust.children()) {
        JoustProcess.signal("INT", child);
      }
      joust.interrupt();

      assertThat(joust.readAll())
          .contains("joust: stopped; finish it with 'joust run --resume " + folder + "'")
          .doesNotContain("fault", "Exception");
      assertThat(joust.exitStatus()).isEqualTo(130);
      JoustProcess.awaitEnd(children);
    }
  }

  /** This JVM is another process than the one that writes. */
  private void refusesASecondWriter(Path folder) {
    JoustCall second =
        JoustCall.of(
            "run", "--resume", folder.toString(), "--only-servers", runs.servers().toString());

    assertThat(second.output())
        .startsWith("joust: " + folder + " is being written by another process")
        .hasLineCount(1);
    assertThat(second.status()).isEqualTo(2);
  }

  /** Waits for a trial's two processes; the rest of the run is then for the harness to end. */
  private static List<ProcessHandle> awaitClient(JoustProcess joust) {
    joust.await("there is a client", joust::hasClient);
    return joust.children();
  }

  private void finish(Path folder) throws IOException, InterruptedException {
    try (JoustProcess joust = runs.resume(folder)) {
      assertThat(joust.readAll()).contains("report: " + folder.resolve("report.md"));
      assertThat(joust.exitStatus()).isZero();
    }
    Run run = RunReader.read(folder);

    assertThat(run.manifest().status()).isEqualTo(RunStatus.COMPLETE);
    assertThat(Files.readAllLines(folder.resolve("samples.jsonl")))
        .filteredOn(line -> line.startsWith("{\"type\":\"trial\""))
        .hasSize(3);
    assertThat(run.trials())
        .extracting(Trial::id)
        .containsExactlyElementsOf(run.manifest().plan().stream().map(PlannedTrial::id).toList());
  }
}
