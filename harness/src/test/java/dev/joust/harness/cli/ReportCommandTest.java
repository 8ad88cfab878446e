package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What {@code joust report} prints, leaves and refuses. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class ReportCommandTest {

  private static final String MANIFEST =
      """
      {"schemaVersion": 2, "methodVersion": "2", "label": "a", "seed": 1,
       "startedAt": "2026-01-01T00:00:00Z", "status": "complete"}
      """;

  @TempDir Path run;

  @BeforeEach
  void makeRun() throws IOException {
    Files.writeString(run.resolve("run.json"), MANIFEST);
    Files.writeString(run.resolve("samples.jsonl"), "");
  }

  @Test
  void theReportsPathIsTheLastLine() {
    JoustCall joust = JoustCall.of("report", run.toString());

    assertThat(joust.output())
        .startsWith("Joust: 20260101-000000-a\n")
        .endsWith(
            "\npage: %s\nreport: %s\n"
                .formatted(run.resolve("index.html"), run.resolve("report.md")));
    assertThat(joust.status()).isZero();
  }

  @Test
  void onlyTheFormatsThatAreAskedForAreWritten() throws IOException {
    JoustCall joust = JoustCall.of("report", run.toString(), "--format", "junit,github");

    assertThat(joust.status()).as(joust.output()).isZero();
    assertThat(joust.output())
        .endsWith(
            "\njunit: %s\nsummary: %s\n"
                .formatted(run.resolve("junit.xml"), run.resolve("summary.md")));
    try (Stream<Path> files = Files.list(run)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("run.json", "samples.jsonl", "junit.xml", "summary.md");
    }
    assertThat(run.resolve("junit.xml")).content().contains("<testsuite name=\"joust run ");
    assertThat(run.resolve("summary.md")).content().startsWith("## Joust: 20260101-000000-a\n");
  }

  @Test
  void aFormatThatThereIsNotIsRefusedAndSoIsOneThatIsPrinted() {
    JoustCall unknown = JoustCall.of("report", run.toString(), "--format", "pdf");
    assertThat(unknown.status()).isEqualTo(2);
    assertThat(unknown.output()).contains("--format", "pdf").hasLineCount(1);
    assertThat(JoustCall.of("report", run.toString(), "--format", "md", "--json").output())
        .isEqualTo(
            "joust: --format says what to write, and --json and --csv print: leave out one of"
                + " both\n");
  }

  @Test
  void jsonIsOneObjectAndNothingIsWritten() throws IOException {
    JoustCall joust = JoustCall.of("report", run.toString(), "--json");

    JsonNode printed = JsonMapper.builder().build().readTree(joust.output());
    assertThat(printed.get("run").asText()).isEqualTo("20260101-000000-a");
    assertThat(printed.get("questions")).isEmpty();
    assertThat(joust.status()).isZero();
    try (Stream<Path> files = Files.list(run)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("run.json", "samples.jsonl");
    }
  }

  @Test
  void jsonIsOfOneRun() {
    JoustCall joust = JoustCall.of("report", run.toString(), run.toString(), "--json");

    assertThat(joust.output()).isEqualTo("joust: --json prints one run; name one\n");
    assertThat(joust.status()).isEqualTo(2);
  }

  @Test
  void missingSamplesAreSaidFirst() throws IOException {
    Files.delete(run.resolve("samples.jsonl"));

    assertThat(JoustCall.of("report", run.toString()).output())
        .startsWith("joust: " + run.resolve("samples.jsonl") + " is missing")
        .contains("The run's files are damaged:");
  }

  @Test
  void anOlderRunIsRefusedInOneLine() throws IOException {
    Files.writeString(run.resolve("run.json"), MANIFEST.replace(": 2,", ": 1,"));
    JoustCall joust = JoustCall.of("report", run.toString());

    assertThat(joust.output())
        .startsWith("joust: " + run + ": the run was made by an older Joust")
        .hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
  }
}
