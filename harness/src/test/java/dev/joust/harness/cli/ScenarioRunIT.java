package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunReader;
import dev.joust.reports.run.Trial;
import dev.joust.reports.run.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Suites that are no batches run beside the others. */
@Timeout(120)
class ScenarioRunIT {

  @TempDir Path temporary;

  @Test
  void idleConnectionsAreOpenedMeasuredAndAskedOnceEach() throws IOException, InterruptedException {
    TinyRuns runs = new TinyRuns(temporary);
    String output;
    try (JoustProcess joust =
        runs.start(
            "--frameworks",
            "netty,jetty",
            "--suites",
            "idle",
            "--set",
            "suites.idle.connections=[30, 60]")) {
      output = joust.readAll();
      assertThat(joust.exitStatus()).as(output).isZero();
    }
    Run run = RunReader.read(runs.only());

    assertThat(output).contains("Idle connections", "connections");
    assertThat(run.trials())
        .extracting(Trial::id)
        .containsExactlyInAnyOrder(
            "b1-netty-idle-1", "b1-netty-idle-2", "b1-jetty-idle-1", "b1-jetty-idle-2");
    assertThat(run.trials())
        .flatExtracting(Trial::cells)
        .extracting(CellResult::cell)
        .extracting(cell -> cell.value("connections").orElseThrow())
        .containsExactlyInAnyOrder("30", "30", "60", "60");
    assertThat(run.trials())
        .flatExtracting(Trial::cells)
        .allSatisfy(
            cell -> {
              assertThat(cell.verdict()).as(cell.toString()).isEqualTo(Verdict.VALID);
              assertThat(cell.measures())
                  .containsKeys("connectSeconds", "liveHeapBytesPerConnection");
              assertThat(cell.measures().get("responseTimeMaxMicros"))
                  .isGreaterThanOrEqualTo(cell.measures().get("responseTimeP50Micros"))
                  .isPositive();
            });
  }
}
