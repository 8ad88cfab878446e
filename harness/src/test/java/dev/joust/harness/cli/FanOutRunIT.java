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

/** Real servers send messages to many sessions, to all of them and within rooms. */
@Timeout(900)
@Order(3)
@Tag("long")
class FanOutRunIT {

  @TempDir Path temporary;

  @Test
  void everySessionHasTheMessagesOfItsRoom() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--frameworks",
                "netty",
                "--suites",
                "fanout",
                "--set",
                "suites.fanout={receivers: [50], rooms: [0, 10], payloadBytes: [64, 16384],"
                    + " periods: [100ms], warmUp: 100ms, span: 2s, inTime: 30s}")
            .output();

    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).extracting(Trial::verdict).doesNotContain(Verdict.INVALID);
    List<CellResult> cells = run.trials().stream().flatMap(own -> own.cells().stream()).toList();
    assertThat(cells).as(output).hasSize(4);
    assertThat(cells)
        .allSatisfy(
            cell -> {
              assertThat(cell.measures())
                  .containsKeys(
                      "deliveryFirstMillis", "deliveryMedianMillis", "serverCpuMicrosPerDelivery");
              // A machine that stands still for half a second lets a quarter of them be skipped.
              assertThat(cell.measures().get("reach")).isGreaterThan(0.25);
              assertThat(cell.measures().get("deliveryLastMillis"))
                  .isGreaterThanOrEqualTo(cell.measures().get("deliveryFirstMillis"));
              assertThat(cell.measures().get("deliveriesPerSecond")).isPositive();
            });
    assertThat(Files.readString(runs.only().resolve("report.md"))).contains("Fan-out");
  }
}
