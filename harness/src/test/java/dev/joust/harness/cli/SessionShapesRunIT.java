package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.CellResult;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
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

/** Sessions of real servers with several messages under way, and sessions that end after some. */
@Timeout(900)
@Order(3)
@Tag("long")
class SessionShapesRunIT {

  @TempDir Path temporary;

  @Test
  void serversCountTheSessionsThatTheirClientMakes() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--frameworks",
                "netty,tomcat",
                "--suites",
                "shapes",
                "--set",
                "client=wire",
                "--set",
                "warm.slice=200ms",
                "--set",
                "suites.shapes.websocket={connections: [4], payloadBytes: [100], pipeline: [1, 4],"
                    + " messagesPerConnection: [0, 6]}")
            .output();

    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).extracting(Trial::verdict).doesNotContain(Verdict.INVALID);
    List<CellResult> cells = run.trials().stream().flatMap(own -> own.cells().stream()).toList();
    assertThat(cells).as(output).hasSize(4 * 2);
    assertThat(cells)
        .allSatisfy(
            cell -> {
              assertThat(cell.verdict()).as(cell.toString()).isNotEqualTo(Verdict.INVALID);
              assertThat(cell.measures().get("requests")).isPositive();
            });
    assertThat(run.manifest().suites()).extracting(SuiteLayout::name).containsExactly("shapes");
    assertThat(Files.readString(runs.only().resolve("tables/shapes.md")))
        .contains("pipeline=4", "messagesPerConnection=6");
  }
}
