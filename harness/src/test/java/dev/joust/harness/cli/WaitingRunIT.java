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

/** Handlers of real servers wait. */
@Timeout(900)
@Order(3)
@Tag("long")
class WaitingRunIT {

  @TempDir Path temporary;

  /** Two threads are as many as there are; the control has one that also does its I/O. */
  @Test
  void tellsHowManyHandlersCanWaitBeforeOthersHaveTo() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--frameworks",
                "netty,netty?execution=worker&workerThreads=2",
                "--suites",
                "waiting",
                "--set",
                "suites.waiting={how: [synchronized], waitMillis: [0, 20], connections: [20],"
                    + " perSecond: 50, blocked: [1, 2], hold: 2s, warmUp: 300ms, span: 500ms}")
            .output();

    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).extracting(Trial::verdict).doesNotContain(Verdict.INVALID);
    for (Trial trial : run.trials()) {
      List<CellResult> cells = trial.cells();
      assertThat(cells).as(output).hasSize(3);
      boolean isPool = trial.planned().contender().contains("worker");
      assertThat(cells.get(0).measures())
          .as("%s: %s", trial.planned().contender(), output)
          .containsEntry("blockedHandlersBesideQuick", isPool ? 1.0 : 0.0);
      assertThat(cells.get(1).measures())
          .as(output)
          .containsKeys(
              "answeredPerSecond",
              "responseTimeP99Micros",
              "quickResponseTimeP99Micros",
              "serverCpuMicrosPerRequest",
              "threads",
              "rssBytes");
    }
    assertThat(Files.readString(runs.only().resolve("report.md"))).contains("Handlers that wait");
  }

  @Test
  void namesTheThreadsThatAContenderDoesNotOffer() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call("--frameworks", "tomcat,tomcat?execution=event-loop", "--suites", "waiting")
            .output();

    assertThat(output)
        .contains("execution is event-loop, but the contender on Tomcat offers platform, virtual");
  }
}
