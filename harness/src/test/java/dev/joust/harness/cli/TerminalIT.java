package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.RunStatus;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees of a run on a terminal, where Ctrl-C is a signal to all its processes. */
@Timeout(900)
@EnabledIf(
    value = "dev.joust.harness.cli.JoustProcess#canHaveTerminal",
    disabledReason = "there is no script of util-linux, which gives a program a terminal")
@Tag("long")
class TerminalIT {

  @TempDir Path temporary;

  private TinyRuns runs;

  /** Trials last until they are ended. */
  @BeforeEach
  void makeProfile() throws IOException {
    runs = new TinyRuns(temporary);
    Turnstile.build(runs.servers(), temporary.resolve("tickets"), 0);
  }

  @Test
  void ctrlCStopsARunAndTheOneThatFinishesIt() throws IOException, InterruptedException {
    try (JoustProcess joust = runs.startOnTerminal("run", "--frameworks", Turnstile.NAME)) {
      stop(joust);
    }
    try (JoustProcess joust = runs.resumeOnTerminal(runs.only())) {
      stop(joust);
    }
  }

  @Test
  void ctrlCStopsAComparison() throws IOException, InterruptedException {
    try (JoustProcess joust =
        runs.startOnTerminal("compare", Turnstile.NAME, Turnstile.NAME + "?ioThreads=1")) {
      stop(joust);
    }
  }

  private void stop(JoustProcess joust) throws IOException, InterruptedException {
    joust.await("there is a client", joust::hasClient);
    List<ProcessHandle> processes = joust.children();
    joust.pressCtrlC();

    String output = joust.readAll();
    assertThat(output)
        .contains("joust: stopped; finish it with 'joust run --resume " + runs.only() + "'")
        .doesNotContain("fault", "Exception", "\tat ");
    assertThat(joust.exitStatus()).isEqualTo(130);
    JoustProcess.awaitEnd(processes);
    assertThat(RunReader.read(runs.only()).manifest().status()).isEqualTo(RunStatus.STOPPED);
    assertThat(output.split("\u001b\\[K"))
        .as("the line ticks and fits")
        .filteredOn(frame -> frame.contains(" [--------------------] 0/"))
        .isNotEmpty()
        .allSatisfy(frame -> assertThat(frame.replace("^C", "").strip()).hasSizeLessThan(80));
  }
}
