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

/** All connections of real servers have a large message at once. */
@Timeout(900)
@Order(3)
@Tag("long")
class BurstRunIT {

  private static final int BURSTS = 3;

  @TempDir Path temporary;

  @Test
  void measuresWhatServersKeep() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--suites",
                "burst",
                "--set",
                ("suites.burst={connections: [50], payloadBytes: [102400], bursts: %d,"
                        + " hold: 100ms, moments: [50ms, 200ms]}")
                    .formatted(BURSTS))
            .output();

    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).extracting(Trial::verdict).doesNotContain(Verdict.INVALID);
    List<CellResult> cells = run.trials().stream().flatMap(own -> own.cells().stream()).toList();
    assertThat(cells).as(output).hasSize(2 * runs.servers().toFile().list().length);
    assertThat(cells)
        .allSatisfy(
            cell -> {
              assertThat(cell.measures()).containsKey("rssGrowthPerBurstBytes");
              assertThat(cell.iterations())
                  .hasSize(BURSTS)
                  .allSatisfy(
                      burst ->
                          assertThat(burst.measures())
                              .containsKeys("rssKeptBytes", "directKeptBytes", "heapKeptBytes")
                              .containsEntry("failedMessages", 0.0));
            });
    assertThat(cells)
        .filteredOn(cell -> cell.cell().value("after").orElseThrow().equals("200ms"))
        .allSatisfy(cell -> assertThat(cell.measures()).containsKey("liveHeapKeptBytes"));
    assertThat(Files.readString(runs.only().resolve("report.md"))).contains("Bursts");
  }

  /** Forty megabytes are more than a server may take that has eight for its buffers. */
  @Test
  void tellsWhichServersRunOutOfMemory() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--frameworks",
                "netty,netty?jvm=-XX:MaxDirectMemorySize=8m",
                "--suites",
                "burst",
                "--set",
                "suites.burst={connections: [20], payloadBytes: [2000000], bursts: 1,"
                    + " hold: 100ms, moments: [50ms]}")
            .output();

    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).hasSize(2);
    for (Trial trial : run.trials()) {
      boolean isLimited = trial.planned().contender().contains("MaxDirectMemorySize");
      CellResult cell = trial.cells().get(0);
      double failed = cell.iterations().get(0).measures().get("failedMessages");
      assertThat(failed > 0).as("%s: %s", trial.planned(), output).isEqualTo(isLimited);
      assertThat(cell.verdict() != Verdict.VALID).as(output).isEqualTo(isLimited);
    }
  }
}
