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
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of real servers are cut and come back. */
@Timeout(900)
@Order(3)
@Tag("long")
class ReconnectRunIT {

  private static final int SESSIONS = 100;

  @TempDir Path temporary;

  @Test
  void measuresHowSoonSessionsAreBack() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--frameworks",
                "netty",
                "--suites",
                "reconnect",
                "--set",
                ("suites.reconnect={connections: [%d], cuts: [rst, restart], spreads: [0s],"
                        + " security: [none, tls], resumed: [true], survivors: 4, echoesPerSecond: 200, warmUps: 1,"
                        + " storms: 2, pause: 100ms, retry: 100ms, patience: 60s}")
                    .formatted(SESSIONS))
            .output();

    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).extracting(Trial::verdict).doesNotContain(Verdict.INVALID);
    List<CellResult> cells = run.trials().stream().flatMap(own -> own.cells().stream()).toList();
    assertThat(cells).as(output).hasSize(4);
    assertThat(cells)
        .allSatisfy(
            cell ->
                assertThat(cell.iterations())
                    .hasSize(2)
                    .allSatisfy(
                        storm ->
                            assertThat(storm.measures())
                                .containsKeys("mostBackSeconds", "rssPeakBytes")));
    assertThat(cells)
        .filteredOn(cell -> cell.cell().value("cut").equals(Optional.of("rst")))
        .hasSize(cells.size() / 2)
        .flatExtracting(CellResult::iterations)
        .allSatisfy(
            storm ->
                assertThat(storm.measures())
                    .containsKey("responseTimeP50Micros")
                    .containsEntry("failedAttempts", 0.0));
    assertThat(Files.readString(runs.only().resolve("report.md"))).contains("Reconnecting");
  }
}
