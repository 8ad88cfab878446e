package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.CellResult;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Readers of real servers stall. */
@Timeout(900)
@Order(3)
@Tag("long")
class SlowReaderRunIT {

  private static final double FRAME_BYTES = 5_204;

  @TempDir Path temporary;

  @Test
  void measuresWhatAStalledReaderCosts() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--frameworks",
                "netty",
                "--suites",
                "slow-reader",
                "--set",
                "suites.slow-reader={readers: [20], payloadBytes: [5200], stalledPercent: [0, 25],"
                    + " stalls: [stop-reading], periods: [50ms], warmUp: 100ms, inTime: 10s, stall: 4s, patience: 1s}")
            .output();

    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).extracting(Trial::verdict).doesNotContain(Verdict.INVALID);
    List<CellResult> cells = run.trials().stream().flatMap(own -> own.cells().stream()).toList();
    assertThat(cells).as(output).hasSize(2);
    assertThat(cells)
        .allSatisfy(
            cell ->
                assertThat(cell.measures())
                    .containsKeys(
                        "reach", "updateLatencyP99Millis", "missedUpdates", "rssStallBytes"));
    assertThat(cells)
        .filteredOn(cell -> cell.cell().value("stalledPercent").orElseThrow().equals("25"))
        .allSatisfy(
            cell -> {
              assertThat(cell.measures().get("queuedBytesPerStalled")).isGreaterThan(FRAME_BYTES);
              assertThat(cell.measures().get("unsentBytesPerStalled"))
                  .as("what the policy leaves in the process: %s", cell)
                  .isLessThan(2 * FRAME_BYTES);
              assertThat(cell.measures().get("missedByStalled")).isPositive();
              assertThat(cell.measures()).containsEntry("closedStalled", 0.0);
            });
    assertThat(Files.readString(runs.only().resolve("report.md"))).contains("Slow readers");
  }

  /** Of those who may be asked, each keeps what is not taken, or ends the connection. */
  @Test
  void measuresTheOtherPolicies() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--frameworks",
                "netty,tomcat",
                "--suites",
                "slow-reader",
                "--set",
                "suites.slow-reader={readers: [20], payloadBytes: [5200], stalledPercent: [25],"
                    + " stalls: [stop-reading], policies: [ignore, close], periods: [10ms], warmUp: 100ms,"
                    + " inTime: 10s, stall: 5s, patience: 10s}")
            .output();

    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).extracting(Trial::verdict).doesNotContain(Verdict.INVALID);
    List<CellResult> cells =
        run.trials().stream()
            .flatMap(own -> own.cells().stream())
            .filter(cell -> !cell.measures().isEmpty())
            .toList();
    assertThat(cells)
        .as(output)
        .hasSize(2)
        .allSatisfy(
            cell -> {
              boolean closes = cell.cell().value("policy").orElseThrow().equals("close");
              assertThat(cell.measures())
                  .as("%s", cell)
                  .containsEntry("closedStalled", closes ? 5.0 : 0.0);
              if (!closes) {
                assertThat(cell.measures()).containsEntry("missedByStalled", 0.0);
                assertThat(cell.measures().get("unsentBytesPerStalled"))
                    .isGreaterThan(100 * FRAME_BYTES);
              }
            });
  }
}
