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

/** Real servers get SIGTERM under load. */
@Timeout(900)
@Order(3)
@Tag("long")
class DrainRunIT {

  @TempDir Path temporary;

  @Test
  void measuresWhatBecomesOfRequestsAndConnections() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--frameworks",
                "netty,grizzly",
                "--suites",
                "drain",
                "--set",
                "suites.drain={exchanges: [http-keepalive, http2, sse, websocket], users: 8,"
                    + " pause: 50ms, longest: 300ms, lead: 1s, drainSeconds: 2}")
            .output();

    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).extracting(Trial::verdict).doesNotContain(Verdict.INVALID);
    assertThat(results(run, "netty"))
        .as(output)
        .hasSize(4)
        .allSatisfy(
            own ->
                assertThat(own.measures())
                    .containsEntry("toldToLeaveShare", 1.0)
                    .containsEntry("otherCloseCodesShare", 0.0));
    assertThat(results(run, "netty"))
        .filteredOn(own -> own.cell().value("exchange").filter("sse"::equals).isPresent())
        .allSatisfy(own -> assertThat(own.measures()).containsEntry("failedAfterSignalShare", 0.0));
    assertThat(results(run, "grizzly"))
        .hasSize(4)
        .allSatisfy(own -> assertThat(own.measures().get("exitSeconds")).isBetween(0.0, 2.0 + 5.0));
    assertThat(Files.readString(runs.only().resolve("report.md"))).contains("Draining");
  }

  private static List<CellResult> results(Run run, String contender) {
    return run.trials().stream()
        .filter(trial -> trial.planned().contender().equals(contender))
        .flatMap(trial -> trial.cells().stream())
        .toList();
  }
}
