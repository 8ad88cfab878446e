package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.joust.lab.machine.Environment;
import dev.joust.run.Verdict;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A machine that something else keeps busy, but for what other tests take of it first. */
@Timeout(900)
@Tag("long")
class BusyMachineIT {

  /** Then one busy process takes more than the quarter of the time that other work may have. */
  private static boolean halfOfTheProcessorsAreOne() throws InterruptedException {
    return Environment.here().processors().online().filter(cores -> cores.count() <= 2).isPresent();
  }

  @Test
  void anotherProcessAtWorkMakesATrialSuspect(@TempDir Path own)
      throws IOException, InterruptedException {
    assumeThat(Files.exists(Path.of("/proc/self/stat"))).isTrue();
    TinyRuns runs = new TinyRuns(own);
    String output;
    Process other =
        new ProcessBuilder("nice", "-n", "19", "sh", "-c", "while :; do :; done").start();
    try (JoustProcess joust =
        runs.start(
            "--frameworks",
            "netty",
            "--suites",
            "masking",
            "--set",
            "suites.masking={payloadBytes: [200], warmUp: 10ms, iterations: 2, iterationTime: 5ms}")) {
      output = joust.readAll();
      assertThat(joust.exitStatus()).as(output).isZero();
    } finally {
      other.destroyForcibly();
    }
    if (halfOfTheProcessorsAreOne()) {
      assertThat(output.indexOf("other work takes"))
          .as(output)
          .isNotNegative()
          .isLessThan(output.indexOf("passed a short check"));
    }
    assertThat(RunReader.read(runs.only()).trials())
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.verdict()).isEqualTo(Verdict.SUSPECT);
              assertThat(trial.reasons())
                  .anyMatch(reason -> reason.startsWith("machine busy: other processes took"));
            });
  }
}
