package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.CellResult;
import dev.joust.run.Run;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The highest rate within a limit is searched for each contender. */
@Timeout(900)
@Order(3)
@Tag("long")
class CapacityRunIT {

  @TempDir Path temporary;

  @Test
  void findsARateForEachContenderExchangeAndLimit() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--print-report",
                "--frameworks",
                "netty,jetty",
                "--suites",
                "capacity",
                "--set",
                "suites.capacity={exchanges: [websocket], connections: 4,"
                    + " p99LimitMillis: [1, 1000], payloadBytes: 100, rounds: 4, span: 400ms}")
            .output();

    Run run = RunReader.read(runs.only());
    List<CellResult> all = run.trials().stream().flatMap(trial -> trial.cells().stream()).toList();
    assertThat(all).as(output).hasSize(4);
    assertThat(all)
        .extracting(result -> result.cell().value("p99LimitMillis").orElseThrow())
        .containsOnly("1", "1000");
    assertThat(all)
        .allSatisfy(
            result -> {
              Map<String, Double> found = result.measures();
              // On a busy machine all requests of a slice may be delayed.
              if (found.containsKey("requestsPerSecondWithinLimit")) {
                assertThat(found.get("requestsPerSecondWithinLimit"))
                    .isBetween(
                        found.get("requestsPerSecondWithinLimitLow"),
                        found.get("requestsPerSecondWithinLimitHigh"))
                    .isPositive();
              }
              assertThat(result.iterations()).hasSize(4);
            });
    assertThat(output).contains("Capacity", "Rate within the limit");
  }
}
