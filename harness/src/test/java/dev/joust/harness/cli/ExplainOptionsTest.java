package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.compare.Changes;
import dev.joust.run.Run;
import dev.joust.run.store.RunReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Where nothing has changed there is nothing to explain, and one who asked for it is told so. */
class ExplainOptionsTest {

  @TempDir Path runs;

  @Test
  void saysThatNothingHasChanged() throws IOException {
    assertThat(told("--explain"))
        .isEqualToIgnoringNewLines(
            "nothing to explain: no cell has changed; --explain-all records all cells");
  }

  @Test
  void saysNothingUnasked() throws IOException {
    assertThat(told()).isEmpty();
  }

  private String told(String... flags) throws IOException {
    Path folder = SmallRun.write(runs);
    Run run = RunReader.read(folder);
    Changes changes = Changes.of(run, "netty");
    assertThat(changes.changes()).isNotEmpty().noneMatch(own -> own.effect().isDifference());
    ExplainOptions options = new ExplainOptions();
    new CommandLine(options).parseArgs(flags);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    assertThat(
            options.explain(
                run,
                folder,
                changes,
                new Installation(),
                new PrintStream(bytes, true, StandardCharsets.UTF_8),
                false))
        .isTrue();

    assertThat(folder.resolve("explain.md")).doesNotExist();
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
