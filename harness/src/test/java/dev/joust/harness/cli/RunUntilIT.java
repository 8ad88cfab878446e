package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.Run;
import dev.joust.run.RunStatus;
import dev.joust.run.Trial;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that adds blocks until it is precise enough, or its time is up. */
@Timeout(900)
@Tag("long")
class RunUntilIT {

  @TempDir Path temporary;

  private TinyRuns runs;
  private Turnstile turnstile;

  @BeforeEach
  void makeProfile() throws IOException {
    runs = new TinyRuns(temporary);
    turnstile = Turnstile.build(runs.servers(), temporary.resolve("tickets"), 2);
  }

  /** When it is precise enough is for a test of its own to say; eight blocks take their time. */
  @Test
  void addsBlocksAlsoAfterAStop() throws IOException, InterruptedException {
    Path folder = stop(runs.start(flags("--until", "100%")), 2);
    assertThat(trials(folder)).containsExactly("b1-turnstile-steady-1", "b2-turnstile-steady-1");

    turnstile.admit(1);
    stop(runs.resume(folder), 1);
    assertThat(trials(folder))
        .containsExactly("b1-turnstile-steady-1", "b2-turnstile-steady-1", "b3-turnstile-steady-1");
  }

  private static List<String> trials(Path folder) throws IOException {
    Run run = RunReader.read(folder);
    assertThat(run.manifest().status()).isEqualTo(RunStatus.STOPPED);
    return run.trials().stream().map(Trial::id).toList();
  }

  /** Stops it once it has kept so many trials, in the one that waits at the turnstile. */
  private Path stop(JoustProcess started, int trials) throws IOException, InterruptedException {
    try (JoustProcess joust = started) {
      Path folder = runs.awaitTrial(joust);
      for (int more = 1; more < trials; more++) {
        runs.awaitTrial(joust);
      }
      List<ProcessHandle> children = joust.children();
      joust.interrupt();

      assertThat(joust.readAll()).contains("joust: stopped; finish it with 'joust run --resume");
      assertThat(joust.exitStatus()).isEqualTo(130);
      JoustProcess.awaitEnd(children);
      return folder;
    }
  }

  @Test
  void endsWhereAnotherBlockWouldPassTheBudget() throws IOException {
    JoustCall joust = runs.call(flags("--until", "0.1%", "--budget", "1s"));
    assertThat(joust.output())
        .contains(
            "no interval of 8 blocks or more everywhere after 1 block, not the ±0.1 % asked for:"
                + " another block would pass the budget of 1 s (widest: turnstile in ");
    assertThat(joust.status()).isZero();

    Run run = RunReader.read(runs.only());
    assertThat(run.manifest().status()).isEqualTo(RunStatus.COMPLETE);
    assertThat(run.trials()).hasSize(1);
    assertThat(Files.readString(runs.only().resolve("report.md")))
        .contains("Precision: no interval of 8 blocks or more everywhere after 1 block");
  }

  /** One trial takes a second, or two do. */
  @Test
  void dropsPlannedBlocksThatTheBudgetHasNoTimeFor() throws IOException {
    JoustCall joust = runs.call(flags("--budget", "1s", "--set", "blocks=4"));
    assertThat(joust.output())
        .containsPattern("budget 1 s: time for 1 block on a quiet machine, which decides nothing")
        .containsPattern("the budget of 1 s has no time for another block after [12] of 4 planned");
    assertThat(joust.status()).isZero();

    Run run = RunReader.read(runs.only());
    assertThat(run.manifest().status()).isEqualTo(RunStatus.COMPLETE);
    assertThat(run.missing()).isEmpty();
    assertThat(run.trials()).hasSizeLessThan(3);
    assertThat(Files.readString(runs.only().resolve("report.md"))).contains("of 4 planned ones");
  }

  private static String[] flags(String... more) {
    return Stream.concat(
            Stream.of(
                "--frameworks", Turnstile.NAME, "--set", "client=wire", "--set", "timeout=1m"),
            Stream.of(more))
        .toArray(String[]::new);
  }
}
