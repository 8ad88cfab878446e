package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Where there is no desktop, a run's page is named. */
@DisabledIfEnvironmentVariable(named = "DISPLAY", matches = ".+", disabledReason = "a desktop")
@DisabledIfEnvironmentVariable(
    named = "WAYLAND_DISPLAY",
    matches = ".+",
    disabledReason = "a desktop")
class OpenCommandTest {

  private static final String MANIFEST =
      """
      {"schemaVersion": 2, "methodVersion": "2", "label": "a", "seed": 1,
       "startedAt": "2026-01-01T00:00:00Z", "status": "complete"}
      """;

  @TempDir Path run;

  @Test
  void aPageThatIsNotThereIsMade() throws IOException {
    Files.writeString(run.resolve("run.json"), MANIFEST);
    Files.writeString(run.resolve("samples.jsonl"), "");

    JoustCall joust = JoustCall.of("open", run.toString());

    assertThat(joust.output()).isEqualTo(run.resolve("index.html").toAbsolutePath() + "\n");
    assertThat(joust.status()).isZero();
    assertThat(run.resolve("index.html")).content().contains("20260101-000000-a");
  }

  @Test
  void whatIsNoRunIsRefusedInOneLine() {
    JoustCall joust = JoustCall.of("open", run.toString());

    assertThat(joust.output()).startsWith("joust: " + run).hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
  }
}
