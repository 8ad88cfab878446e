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

/** What {@code joust report} prints, leaves and refuses. */
class ReportCommandTest {

  private static final String MANIFEST =
      """
      {"schemaVersion": 2, "methodVersion": "3", "label": "a", "seed": 1,
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
            "joust: --format says what to write, and --json and --csv print: give only one\n");
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
  void severalRunsStandSideBySideInAFolderOfTheirOwn(@TempDir Path runs) throws IOException {
    Path first = SmallRun.write(runs.resolve("one"));
    Path second = another(SmallRun.write(runs.resolve("two")), "small", "other");

    JoustCall joust = JoustCall.of("report", first.toString(), second.toString());

    Path folder = first.resolveSibling("side-by-side/20260101-000000-small+20260101-000000-other");
    assertThat(joust.output())
        .startsWith("Joust: 2 runs side by side\n")
        .contains("Of 8 values that a run shares with run A")
        .endsWith("report: %s\n".formatted(folder.resolve("report.md")));
    assertThat(joust.status()).isZero();
    assertThat(folder.resolve("report.md")).content().contains("| B to A ");
    assertThat(first.resolve("report.md")).doesNotExist();

    JoustCall printed = JoustCall.of("report", first.toString(), second.toString(), "--json");
    assertThat(printed.output()).isEqualTo(Files.readString(folder.resolve("runs.json")));
  }

  @Test
  void severalRunsGoWhereTheUserSays(@TempDir Path runs) throws IOException {
    Path first = SmallRun.write(runs.resolve("one"));
    Path second = another(SmallRun.write(runs.resolve("two")), "small", "other");
    Path to = runs.resolve("here");

    assertThat(
            JoustCall.of("report", first.toString(), second.toString(), "--to", to.toString())
                .status())
        .isZero();
    assertThat(to.resolve("runs.json")).exists();
    assertThat(JoustCall.of("report", first.toString(), "--to", to.toString()).output())
        .isEqualTo("joust: --to is for several runs: one run's report goes to its folder\n");
  }

  @Test
  void runsOfDifferentMethodsAndOneNamedTwiceAreRefusedInOneLine(@TempDir Path runs)
      throws IOException {
    Path older =
        another(SmallRun.write(runs), "\"methodVersion\" : \"3\"", "\"methodVersion\" : \"1\"");

    JoustCall mixed = JoustCall.of("report", run.toString(), older.toString());
    assertThat(mixed.output())
        .isEqualTo(
            "joust: 20260101-000000-a was measured by method version 3, and 20260101-000000-small by"
                + " version 1, which no table can hold side by side: leave one out\n");
    assertThat(mixed.status()).isEqualTo(2);
    assertThat(JoustCall.of("report", run.toString(), run.toString(), "--json").output())
        .isEqualTo(
            "joust: the run 20260101-000000-a is named twice, itself or as a copy: leave one out\n");
  }

  @Test
  void whatIsOfOneRunIsRefusedForSeveral() {
    assertThat(JoustCall.of("report", run.toString(), run.toString(), "--csv").output())
        .isEqualTo(
            "joust: --csv, --format and --claims are for one run: name one, or leave them out\n");
  }

  /** The run as if it had something else in its manifest. */
  private static Path another(Path folder, String was, String is) throws IOException {
    Path manifest = folder.resolve("run.json");
    String before = Files.readString(manifest);
    assertThat(before).contains(was);
    Files.writeString(manifest, before.replace(was, is));
    return folder;
  }

  @Test
  void missingSamplesAreSaidFirst() throws IOException {
    Files.delete(run.resolve("samples.jsonl"));

    assertThat(JoustCall.of("report", run.toString()).output())
        .startsWith("joust: " + run.resolve("samples.jsonl") + " is missing")
        .contains("The run's files are damaged:");
  }

  @Test
  void damagedLatenciesAreSaidFirstEverywhere() throws IOException {
    Path small = SmallRun.write(run.resolve("runs"));
    Path log = SmallRun.writeLatencies(small);
    Files.writeString(log, Files.readString(log).replaceFirst("HISTFA", "?"));
    String named = log + ", line 4 is damaged and was left out: not a line of HdrHistogram's logs";

    JoustCall report = JoustCall.of("report", small.toString());

    assertThat(report.status()).isZero();
    assertThat(report.output())
        .startsWith("joust: " + named)
        .contains("The run's files are damaged:", "its files are damaged");
    assertThat(small.resolve("report.md")).content().contains(named);
    assertThat(small.resolve("index.html"))
        .content()
        .contains("line 4 is damaged")
        .contains("latencies");
    assertThat(JoustCall.of("report", small.toString(), "--json").output())
        .startsWith("joust: " + named)
        .contains("\"complete\" : false");
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
