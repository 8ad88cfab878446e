package dev.joust.reports.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run folder outlives kills and damage. */
class RunFolderTest {

  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
  private static final Cell CELL = Cell.of("flow").with("connections", 100).with("exchange", "x");

  @TempDir Path runs;

  @Test
  void whatWasWrittenIsRead() throws IOException {
    Path folder = write(trial("a", 2), trial("b", 1));

    Run run = RunReader.read(folder);

    assertThat(run.name()).isEqualTo("20261121-100000-try");
    assertThat(run.manifest()).isEqualTo(manifest("a", "b", "c").with(RunStatus.COMPLETE));
    assertThat(run.trials()).containsExactly(trial("a", 2), trial("b", 1));
    assertThat(run.missing()).extracting(PlannedTrial::id).containsExactly("c");
    assertThat(run.warnings()).isEmpty();
  }

  @Test
  void aKillAtAnyByteLosesTheTrialInFlightAlone() throws IOException {
    Path file = write(trial("a", 2), trial("b", 2)).resolve("samples.jsonl");
    byte[] whole = Files.readAllBytes(file);
    int first = encodedLength(trial("a", 2));

    for (int length = first; length < whole.length - 1; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(RunReader.read(file.getParent()).trials())
          .as("after %d bytes", length)
          .containsExactly(trial("a", 2));
    }
  }

  @Test
  void aRunKilledAtAnyByteCanBeResumed() throws IOException {
    Path file = write(trial("a", 2), trial("b", 3)).resolve("samples.jsonl");
    byte[] whole = Files.readAllBytes(file);

    for (int length = encodedLength(trial("a", 2)); length < whole.length - 1; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      try (RunWriter writer = RunWriter.resume(file.getParent())) {
        writer.append(trial("b", 1));
      }
      Run run = RunReader.read(file.getParent());
      assertThat(run.trials())
          .as("after %d bytes", length)
          .containsExactly(trial("a", 2), trial("b", 1));
      assertThat(run.warnings()).isEmpty();
      assertThat(run.manifest().status()).isEqualTo(RunStatus.RUNNING);
    }
  }

  @Test
  void aTrialThatLacksButItsLineFeedIsKeptByAResumedRun() throws IOException {
    Path file = write(trial("a", 2), trial("b", 2)).resolve("samples.jsonl");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));

    try (RunWriter writer = RunWriter.resume(file.getParent())) {
      writer.append(trial("c", 1));
    }

    assertThat(RunReader.read(file.getParent()).trials())
        .containsExactly(trial("a", 2), trial("b", 2), trial("c", 1));
  }

  @Test
  void aDamagedLineIsNamedAndTheRestIsUsed() throws IOException {
    Path file = write(trial("a", 3), trial("b", 1)).resolve("samples.jsonl");
    List<String> lines = Files.readAllLines(file);
    lines.set(1, lines.get(1).replace("\"iteration\":2", "\"iteration\":oops"));
    Files.write(file, lines);

    Run run = RunReader.read(file.getParent());

    assertThat(run.warnings()).singleElement().asString().contains("samples.jsonl, line 2 is dam");
    assertThat(run.trials().get(0).cells().get(0).iterations())
        .extracting(Iteration::number)
        .containsExactly(1, 3);
    assertThat(run.trials().get(1)).isEqualTo(trial("b", 1));
  }

  @Test
  void aTrialMadeAnewAfterItsLastLineWasDamagedTakesNothingOfTheOldAttempt() throws IOException {
    Path file = write(trial("a", 3)).resolve("samples.jsonl");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 3] = (byte) 0xff;
    bytes[bytes.length - 2] = (byte) 0xff;
    Files.write(file, bytes);
    assertThat(RunReader.read(file.getParent()).trials()).isEmpty();

    try (RunWriter writer = RunWriter.resume(file.getParent())) {
      writer.append(trial("a", 1));
    }

    assertThat(RunReader.read(file.getParent()).trials()).containsExactly(trial("a", 1));
  }

  @Test
  void anUnknownSchemaIsRefusedInOneLine() throws IOException {
    Path file = write().resolve("run.json");
    String json = Files.readString(file);
    Files.writeString(file, json.replace("\"schemaVersion\" : 2", "\"schemaVersion\" : 7"));

    assertThatThrownBy(() -> RunReader.read(file.getParent()))
        .isInstanceOf(RunFormatException.class)
        .hasMessage(
            file
                + ": schemaVersion is 7, and this Joust reads 2;"
                + " use the Joust that wrote the run");
  }

  @Test
  void anUnknownKeyInTheManifestIsRefused() throws IOException {
    Path file = write().resolve("run.json");
    Files.writeString(file, Files.readString(file).replace("\"seed\"", "\"sede\":1, \"seed\""));

    assertThatThrownBy(() -> RunReader.read(file.getParent()))
        .isInstanceOf(RunFormatException.class)
        .hasMessageContaining("sede")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aFolderWithoutARunIsRefused() {
    assertThatThrownBy(() -> RunReader.read(runs))
        .hasMessage(runs.resolve("run.json") + " does not exist; name the folder of a run");
  }

  @Test
  void aFolderHasOneWriter() throws IOException {
    try (RunWriter writer = RunWriter.create(runs, manifest())) {
      assertThatThrownBy(() -> RunWriter.resume(writer.folder()))
          .hasMessageContaining("is being written by another process");
    }
  }

  @Test
  void anEmptyTextIsReadBackAsOne() throws IOException {
    Measure count =
        new Measure("threads", "", Measure.Direction.NONE, Measure.Aggregate.MAX, "threads");
    SuiteLayout layout = new SuiteLayout("idle", "Idle", "What?", "", List.of("threads"));
    RunManifest manifest =
        new RunManifest(
            RunManifest.SCHEMA_VERSION,
            "2",
            "try",
            1,
            START,
            RunStatus.RUNNING,
            null,
            null,
            null,
            null,
            List.of(count),
            List.of(layout),
            null,
            null);

    try (RunWriter writer = RunWriter.create(runs, manifest)) {
      assertThat(RunReader.read(writer.folder()).manifest()).isEqualTo(manifest);
    }
  }

  @Test
  void aLabelThatLeadsOutOfTheFolderIsRefused() {
    RunManifest good = manifest();
    RunManifest bad =
        new RunManifest(
            1,
            "1",
            "../x",
            1,
            START,
            RunStatus.RUNNING,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    assertThatThrownBy(() -> RunWriter.create(runs, bad)).hasMessageContaining("label '../x'");
    assertThat(good.label()).isEqualTo("try");
  }

  @Test
  void whatIsNoNumberIsNoMeasure() {
    assertThatThrownBy(() -> new Iteration(1, Map.of("rate", Double.NaN), Map.of()))
        .hasMessageContaining("measure 'rate' is NaN");
  }

  @Test
  void factorsAreNumbersInFilesWhereTheyAreIntegers() throws IOException {
    Path folder = write(trial("a", 1));
    assertThat(Files.readString(folder.resolve("samples.jsonl")))
        .contains("\"cell\":{\"suite\":\"flow\",\"connections\":100,\"exchange\":\"x\"}");
  }

  private Path write(Trial... trials) throws IOException {
    try (RunWriter writer = RunWriter.create(runs, manifest("a", "b", "c"))) {
      for (Trial trial : trials) {
        writer.append(trial);
      }
      writer.update(manifest -> manifest.with(RunStatus.COMPLETE));
      return writer.folder();
    }
  }

  private static int encodedLength(Trial trial) throws IOException {
    Path folder = Files.createTempDirectory("trial");
    try (RunWriter writer = RunWriter.create(folder, manifest())) {
      writer.append(trial);
      return Files.readString(writer.folder().resolve("samples.jsonl"))
          .getBytes(StandardCharsets.UTF_8)
          .length;
    }
  }

  private static RunManifest manifest(String... ids) {
    return new RunManifest(
        RunManifest.SCHEMA_VERSION,
        "1",
        "try",
        42,
        START,
        RunStatus.RUNNING,
        JsonNodeFactory.instance.objectNode().put("cpu", "Some CPU"),
        JsonNodeFactory.instance.objectNode(),
        List.of(
            new RunContender("netty", "Netty", "4.2", List.of("HTTP"), false, Optional.empty())),
        List.of(new Finding("warning", "few ports", "widen the range")),
        List.of(
            new Measure(
                "rate", "req/s", Measure.Direction.HIGHER, Measure.Aggregate.MEDIAN, "rate")),
        List.of(new SuiteLayout("flow", "Flow", "What?", "connections", List.of("rate"))),
        Arrays.stream(ids).map(RunFolderTest::planned).toList(),
        Optional.of(new Until(0.02, Duration.ofMinutes(30))));
  }

  private static PlannedTrial planned(String id) {
    return new PlannedTrial(id, 1, "steady", "netty", "ahc", List.of(CELL));
  }

  private static Trial trial(String id, int iterations) {
    List<Iteration> list =
        IntStream.rangeClosed(1, iterations)
            .mapToObj(i -> new Iteration(i, Map.of("rate", 1000.5 + i), Map.of("timeout", 2L)))
            .toList();
    CellResult result =
        new CellResult(
            CELL,
            Verdict.SUSPECT,
            List.of("client CPU at 99 %"),
            Map.of("liveHeapBytes", 1e7),
            List.of(CellResult.CLIENT_BOUND),
            list);
    return new Trial(
        planned(id),
        Verdict.VALID,
        List.of(),
        Optional.of("steady"),
        START,
        START.plusSeconds(20),
        Optional.of("log"),
        List.of(result));
  }
}
