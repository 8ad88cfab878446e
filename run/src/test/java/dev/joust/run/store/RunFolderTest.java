package dev.joust.run.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Finding;
import dev.joust.run.GarbageCollectors;
import dev.joust.run.Indifference;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import dev.joust.run.RunStatus;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import dev.joust.run.Until;
import dev.joust.run.Verdict;
import dev.joust.run.WarmUpCourse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run folder outlives kills and damage. */
class RunFolderTest {

  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
  private static final Cell CELL = Cell.of("flow").with("connections", 100).with("exchange", "x");

  private static final Cell OTHER = CELL.with("connections", 1000);

  /** The first value of a measure of a line. */
  private static final Pattern NUMBER =
      Pattern.compile("(\"measures\":\\{\"[a-zA-Z0-9]+\":\\[?)[0-9.eE+-]+");

  @TempDir Path runs;

  @Test
  void whatWasWrittenIsRead() throws IOException {
    Path folder = write(trial("a", 2), trial("b", 1), trial("c", 0));

    Run run = RunReader.read(folder);

    assertThat(run.name()).isEqualTo("20261121-100000-try");
    assertThat(run.manifest()).isEqualTo(manifest("a", "b", "c").withStatus(RunStatus.COMPLETE));
    assertThat(run.trials()).containsExactly(trial("a", 2), trial("b", 1), trial("c", 0));
    assertThat(run.missing()).isEmpty();
    assertThat(run.warnings()).isEmpty();
  }

  @Test
  void aRunThatDoesNotSayItsCommandHasNone() throws IOException {
    Path folder = write(trial("a", 1));
    Path file = folder.resolve("run.json");
    assertThat(RunReader.read(folder).manifest().command())
        .containsExactly("joust", "run", "--label=try");

    Files.writeString(
        file, Files.readString(file).replaceFirst(",\\s*\"command\" : \\[[^]]*]", ""));

    assertThat(RunReader.read(folder).manifest().command()).isEmpty();
  }

  @Test
  void aTrialKeepsWhatItsJvmsCollectGarbageWith() throws IOException {
    Trial known =
        with(
            new GarbageCollectors(
                List.of("Copy", "MarkSweepCompact"),
                List.of("G1 Young Generation", "G1 Old Generation")));
    Path folder = write(known, trial("b", 1));

    Run run = RunReader.read(folder);

    assertThat(run.trials()).containsExactly(known, trial("b", 1));
    assertThat(run.serverCollectors("netty")).isEqualTo("Serial");
    assertThat(run.clientCollectors()).isEqualTo("G1");
    assertThat(Files.readAllLines(folder.resolve("samples.jsonl")))
        .filteredOn(line -> line.contains("\"collectors\""))
        .singleElement()
        .asString()
        .contains("\"trial\":\"a\"");
  }

  @Test
  void whichSuitesStartServersIsKnownOfOlderFilesToo() throws IOException {
    Path folder = write(trial("a", 1));
    Path file = folder.resolve("run.json");
    String written = Files.readString(file);
    assertThat(written).contains("\"coldServers\" : false");
    Setting setting = new Setting("jobs", "scenario", "wire");

    Files.writeString(file, written.replace("\"name\" : \"flow\"", "\"name\" : \"jobs\""));
    assertThat(RunReader.read(folder).manifest().isCold(setting)).isFalse();
    Files.writeString(
        file,
        written
            .replace("\"name\" : \"flow\"", "\"name\" : \"jobs\"")
            .replaceFirst(",\\s*\"coldServers\" : false", ""));
    assertThat(RunReader.read(folder).manifest().isCold(setting)).isTrue();
  }

  private static Trial with(GarbageCollectors collectors) {
    Trial alone = trial("a", 1);
    return new Trial(
        alone.planned(),
        alone.verdict(),
        alone.reasons(),
        alone.steadiness(),
        alone.startedAt(),
        alone.endedAt(),
        alone.logTail(),
        alone.cells(),
        alone.warmUp(),
        collectors);
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
      try (RunWriter writer = resume(file.getParent())) {
        writer.append(List.of(trial("b", 1)));
        assertThat(writer.run()).isEqualTo(RunReader.read(file.getParent()));
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

    try (RunWriter writer = resume(file.getParent())) {
      writer.append(List.of(trial("c", 1)));
    }

    assertThat(RunReader.read(file.getParent()).trials())
        .containsExactly(trial("a", 2), trial("b", 2), trial("c", 1));
  }

  @Test
  void aDamagedLineIsNamedAndTheRestIsUsed() throws IOException {
    Path folder = write(trial("a", CELL, OTHER), trial("b", 1), trial("c", 1));
    damage(folder, 1);

    Run run = RunReader.read(folder);

    assertThat(run.warnings()).singleElement().asString().contains("samples.jsonl, line 1 is dam");
    assertThat(run.trials().get(0).cells())
        .extracting(CellResult::cell, CellResult::verdict)
        .containsExactly(tuple(OTHER, Verdict.SUSPECT), tuple(CELL, Verdict.INVALID));
    assertThat(run.trials().get(0).cells().get(1).reasons())
        .containsExactly("its line in samples.jsonl is damaged");
    assertThat(run.trials().get(1)).isEqualTo(trial("b", 1));
  }

  @Test
  void aLineWithNothingInAListIsDamaged() throws IOException {
    Path folder = write(trial("a", CELL, OTHER));
    Path file = folder.resolve("samples.jsonl");
    List<String> lines = Files.readAllLines(file);
    lines.set(0, lines.get(0).replaceFirst("\"reasons\":\\[[^\\]]*\\]", "\"reasons\":[null]"));
    Files.write(file, lines);
    assertThat(lines.get(0)).contains("[null]");

    assertThat(RunReader.read(folder).warnings())
        .singleElement()
        .asString()
        .contains("samples.jsonl, line 1 is dam");
  }

  @Test
  void aTrialWithADamagedLineIsMeasuredAgainAndThenAllIsWell() throws IOException {
    Path folder = write(trial("a", CELL, OTHER), trial("b", 1), trial("c", 1));
    damage(folder, 1);
    assertThat(RunReader.read(folder).missing()).extracting(PlannedTrial::id).containsExactly("a");

    try (RunWriter writer = resume(folder)) {
      writer.append(List.of(trial("a", CELL, OTHER)));
    }

    Run run = RunReader.read(folder);
    assertThat(run.missing()).isEmpty();
    assertThat(run.warnings()).isEmpty();
    assertThat(run.trials()).containsExactly(trial("b", 1), trial("c", 1), trial("a", CELL, OTHER));
  }

  @Test
  void aTrialWhoseLastLineIsDamagedIsNoLongerMissedOnceItWasMeasuredAgain() throws IOException {
    Path folder = write(trial("a", 1), trial("b", 1), trial("c", 1));
    damage(folder, 2);
    Run damaged = RunReader.read(folder);
    assertThat(damaged.missing()).extracting(PlannedTrial::id).containsExactly("a");
    assertThat(damaged.warnings()).hasSize(1);

    try (RunWriter writer = resume(folder)) {
      writer.append(List.of(trial("a", 1)));
    }

    assertThat(RunReader.read(folder).missing()).isEmpty();
    assertThat(RunReader.read(folder).warnings()).isEmpty();
  }

  @Test
  void aGroupOfWhichOneTrialIsMissingIsMissingAltogether() throws IOException {
    Path folder = writeGroups();

    assertThat(RunReader.read(folder).missing()).isEmpty();

    damage(folder, 1);
    assertThat(RunReader.read(folder).missing())
        .extracting(PlannedTrial::id)
        .containsExactly("a", "b");
  }

  @Test
  void aKillAtAnyByteOfAGroupLosesThatGroupAlone() throws IOException {
    Path file = writeGroups().resolve("samples.jsonl");
    byte[] whole = Files.readAllBytes(file);
    long firstGroup = encodedLength(grouped("a", "1")) + encodedLength(grouped("b", "1"));

    for (int length = (int) firstGroup; length < whole.length - 1; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(RunReader.read(file.getParent()).missing())
          .as("after %d bytes", length)
          .extracting(PlannedTrial::id)
          .containsExactly("c", "d");
    }
  }

  /** Merges of run folders and careless copies leave lines twice. */
  @Test
  void linesThatAreThereTwiceCountOnce() throws IOException {
    Path folder = write(trial("a", 2), trial("b", 1), trial("c", 0));
    List<String> lines = Files.readAllLines(folder.resolve("samples.jsonl"));
    Map<String, List<String>> copies =
        Map.of(
            "each line", lines.stream().flatMap(line -> Stream.of(line, line)).toList(),
            "the file", Stream.concat(lines.stream(), lines.stream()).toList(),
            "a last line", Stream.concat(lines.stream(), Stream.of(lines.get(1))).toList());

    for (Map.Entry<String, List<String>> copy : copies.entrySet()) {
      Files.write(folder.resolve("samples.jsonl"), copy.getValue());

      Run run = RunReader.read(folder);

      assertThat(run.trials())
          .as(copy.getKey())
          .containsExactly(trial("a", 2), trial("b", 1), trial("c", 0));
      assertThat(run.warnings()).as(copy.getKey()).hasSize(1);
      assertThat(run.warnings().get(0)).endsWith(" twice, counted once");
    }
  }

  @Test
  void aByteOrderMarkAndLineEndsOfOtherSystemsArePassedOver() throws IOException {
    Path folder = write(trial("a", 2), trial("b", 1), trial("c", 0));
    for (String file : List.of("samples.jsonl", "run.json")) {
      String text = Files.readString(folder.resolve(file));
      Files.writeString(folder.resolve(file), "\uFEFF" + text.replace("\n", "\r\n"));
    }

    Run run = RunReader.read(folder);

    assertThat(run.trials()).containsExactly(trial("a", 2), trial("b", 1), trial("c", 0));
    assertThat(run.warnings()).isEmpty();
  }

  @Test
  void linesOutOfTheirOrderAreNamed() throws IOException {
    Path folder = write(trial("a", 2), trial("b", 1), trial("c", 0));
    List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("samples.jsonl")));
    Collections.swap(lines, 0, 1);
    Files.write(folder.resolve("samples.jsonl"), lines);

    Run run = RunReader.read(folder);

    assertThat(run.damaged()).containsExactly("a");
    assertThat(run.warnings())
        .containsExactly(
            folder.resolve("samples.jsonl")
                + ", line 1: trial a has 0 of its 1 line before this one; the others are lost");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NUMBER      | \"Infinity\"   | leave out what was not measured",
        "NUMBER      | \"-Infinity\"  | leave out what was not measured",
        "NUMBER      | \"NaN\"        | leave out what was not measured",
        "NUMBER      | \"1e400\"      | must be a number",
        "NUMBER      | 1e999          | is Infinity; leave out what was not measured",
        "NUMBER      | 1e308          | is 1.0E308, which is more than can be measured",
        "NUMBER      | 1.1e19         | is 1.1E19, which is more than can be measured",
        "\"lines\":1 | \"lines\":-1   | lines is -1, must be 0 or more",
        "\"block\":1 | \"block\":-1   | block is -1, must be 0 or more",
        "\"way\":\"steady\" | \"way\":null | way is missing",
        "\"contender\":\"netty\", | '' | contender is missing",
        "\"client\":\"ahc\" | \"client\":null | client is missing",
        "\"connections\":100 | \"connections\":null | cells.0.connections: must be a group",
        "\"connections\":100 | \"connections\":[1] | 'connections' of a cell is [1], must be a number or text",
        "[100.0,120.0] | [\"NaN\",120.0] | a rate of the warm-up is NaN, must be a number from 0.0 to 1.0E19",
        "[1.5,0.01] | [1.5,-0.01] | a share of the warm-up is -0.01, must be a number from 0.0 to 1.0E19"
      })
  void aValueThatCannotBeIsDamage(String right, String wrong, String reason) throws IOException {
    Path folder = write(trial("a", 2), trial("b", 1), trial("c", 0));
    Path samples = folder.resolve("samples.jsonl");
    List<String> lines = new ArrayList<>(Files.readAllLines(samples));
    int line = right.equals("NUMBER") ? 0 : 1;
    String changed =
        right.equals("NUMBER")
            ? NUMBER.matcher(lines.get(line)).replaceFirst("$1" + wrong)
            : lines.get(line).replace(right, wrong);
    assertThat(changed).isNotEqualTo(lines.get(line));
    lines.set(line, changed);
    Files.write(samples, lines);

    Run run = RunReader.read(folder);

    assertThat(run.warnings().get(0))
        .startsWith(samples + ", line " + (line + 1) + " is damaged and was left out: ")
        .endsWith(reason);
    assertThat(run.trials()).contains(trial("b", 1));
  }

  @Test
  void aRateBelowZeroIsDamage() throws IOException {
    Path samples = write(trial("a", 1)).resolve("samples.jsonl");
    String text = Files.readString(samples);
    Files.writeString(
        samples, text.replaceFirst("\"liveHeapBytes\":[^,}]+", "\"requestsPerSecond\":-1"));

    assertThat(RunReader.read(samples.getParent()).warnings().get(0))
        .startsWith(samples + ", line 1 is damaged and was left out: ")
        .endsWith("measure 'requestsPerSecond' is -1.0, must be 0 or more");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"way\":\"steady\" | \"way\":\"\" | trial a is not as run.json plans it",
        "\"client\":\"ahc\" | \"client\":\"wire\" | trial a is not as run.json plans it",
        "\"contender\":\"netty\" | \"contender\":\"jetty\" | trial a is not as run.json plans it",
        "\"block\":1 | \"block\":2 | trial a is not as run.json plans it",
        "\"trial\":\"a\" | \"trial\":\"x\" | trial x is not in the plan of run.json"
      })
  void aTrialThatWasNotPlannedSoIsNamedAndMadeAgain(String right, String wrong, String reason)
      throws IOException {
    Path folder = write(trial("a", 1), trial("b", 1));
    Path samples = folder.resolve("samples.jsonl");
    List<String> lines = new ArrayList<>(Files.readAllLines(samples));
    lines.set(0, lines.get(0).replace(right, wrong));
    lines.set(1, lines.get(1).replace(right, wrong));
    Files.write(samples, lines);

    Run run = RunReader.read(folder);

    assertThat(run.warnings()).containsExactly(samples + ", line 2 was left out: " + reason);
    assertThat(run.trials()).containsExactly(trial("b", 1));
    assertThat(run.missing()).contains(planned("a")).doesNotContain(planned("b"));
  }

  @Test
  void aCellThatIsNoneOfItsTrialIsLost() throws IOException {
    Path folder = write(trial("a", 1), trial("b", 1));
    Path samples = folder.resolve("samples.jsonl");
    List<String> lines = new ArrayList<>(Files.readAllLines(samples));
    lines.set(0, lines.get(0).replace("\"connections\":100", "\"connections\":999"));
    Files.write(samples, lines);

    Run run = RunReader.read(folder);

    assertThat(run.warnings().get(0)).contains("line 2: trial a has 0 of its 1 line ");
    assertThat(run.trials().get(0).worst()).isEqualTo(Verdict.INVALID);
    assertThat(run.missing()).contains(planned("a"));
  }

  @Test
  void theLargestValueThatCanBeIsTaken() throws IOException {
    Path folder = write(trial("a", 1));
    Path samples = folder.resolve("samples.jsonl");
    String text = Files.readString(samples);
    Files.writeString(samples, NUMBER.matcher(text).replaceFirst("$11e19"));

    assertThat(RunReader.read(folder).trials()).hasSize(1);
    assertThat(RunReader.read(folder).damaged()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"halfWidth\" : 0.02 | \"halfWidth\" : \"NaN\" | halfWidth is NaN, must be a number from 0.0 to 1.0",
        "\"halfWidth\" : 0.02 | \"halfWidth\" : -0.1 | halfWidth is -0.1, must be a number from 0.0 to 1.0",
        "\"halfWidth\" : 0.02 | \"halfWidth\" : 1.1 | halfWidth is 1.1, must be a number from 0.0 to 1.0",
        "\"PT30M\" | \"-PT30M\" | budget is PT-30M, must not be negative",
        "\"indifference\" : 0.05 | \"indifference\" : 1e999 | indifference is Infinity, must be a share",
        "\"block\" : 1 | \"block\" : -1 | block is -1, must be 0 or more",
        "\"seed\" : 42 | \"seed\" : 99999999999999999999 | out of range of long",
        "\"startedAt\" : \"2026 | \"startedAt\" : \"x2026 | x2026",
        "\"status\" : \"complete\" | \"status\" : \"done\" | done",
        "\"better\" : \"higher\" | \"better\" : \"up\" | up",
        "\"suite\" : \"flow\" | \"suit\" : \"flow\" | suite"
      })
  void aManifestsValueThatCannotBeIsDamageInOneLine(String right, String wrong, String reason)
      throws IOException {
    Path folder = write(trial("a", 1));
    Path manifest = folder.resolve("run.json");
    String text = Files.readString(manifest);
    assertThat(text).contains(right);
    Files.writeString(manifest, text.replace(right, wrong));

    assertThatThrownBy(() -> RunReader.read(folder))
        .isInstanceOf(RunFormatException.class)
        .hasMessageStartingWith(manifest + " is damaged: ")
        .hasMessageContaining(reason)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.001, 1})
  void halfWidthsUpToAllAreRead(double halfWidth) {
    assertThat(new Until(halfWidth, Duration.ZERO).halfWidth()).isEqualTo(halfWidth);
  }

  @ParameterizedTest
  @CsvSource({"6, ''", "7, 'measured by version 7 of the method'", "x, 'must be a whole number'"})
  void aRunOfANewerMethodIsRefused(String version, String reason) throws IOException {
    Path folder = write(trial("a", 1));
    Path manifest = folder.resolve("run.json");
    String text =
        Files.readString(manifest)
            .replace("\"methodVersion\" : \"1\"", "\"methodVersion\" : \"" + version + "\"");
    Files.writeString(manifest, text);

    if (reason.isEmpty()) {
      assertThat(RunReader.read(folder).manifest().methodVersion()).isEqualTo(version);
    } else {
      assertThatThrownBy(() -> RunReader.read(folder))
          .isInstanceOf(RunFormatException.class)
          .hasMessageContaining(reason);
    }
  }

  @Test
  void aMissingSamplesFileIsSaid() throws IOException {
    Path folder = write(trial("a", 1), trial("b", 1), trial("c", 1));
    Files.delete(folder.resolve("samples.jsonl"));

    assertThat(RunReader.read(folder).warnings())
        .containsExactly(
            folder.resolve("samples.jsonl") + " is missing, and with it all that was measured");
  }

  @Test
  void aCompleteRunThatLacksTrialsSaysSo() throws IOException {
    Path folder = write(trial("a", 1), trial("b", 1));

    assertThat(RunReader.read(folder).warnings())
        .containsExactly(
            folder.resolve("samples.jsonl")
                + " lacks 1 of the 3 trials of a run that was complete");
  }

  @Test
  void aRunKeepsItsNameWhenItsFolderIsRenamed() throws IOException {
    Path folder = write(trial("a", 1));
    Path renamed = Files.move(folder, folder.resolveSibling("mine"));

    assertThat(RunReader.read(renamed).name()).isEqualTo("20261121-100000-try");
  }

  @Test
  void slicesLackWhatWasNotMeasuredAndSayWhyTheyAreLeftOut() throws IOException {
    List<Iteration> slices =
        List.of(
            new Iteration(1, Map.of("rate", 1.0), Map.of()),
            new Iteration(3, Map.of("cpu", 0.25), Map.of("timeout", 2L), Optional.of("steal")),
            new Iteration(4, Map.of("rate", 2.0, "cpu", 0.5), Map.of()));

    assertThat(readBack(slices)).isEqualTo(slices);
  }

  @Test
  void sixSignificantDigitsOfASliceAreKept() throws IOException {
    Map<Double, Double> kept =
        Map.of(
            123456.5,
            123456.0,
            1234567.0,
            1234570.0,
            0.00123456789,
            0.00123457,
            1e18,
            1e18,
            0.0,
            0.0,
            -98765.43,
            -98765.4);

    for (Map.Entry<Double, Double> value : kept.entrySet()) {
      List<Iteration> read =
          readBack(List.of(new Iteration(1, Map.of("rate", value.getKey()), Map.of())));
      assertThat(read.get(0).measures()).containsEntry("rate", value.getValue());
    }
  }

  @Test
  void sliceAfterSliceTakesLittleRoom() throws IOException {
    List<Iteration> slices =
        IntStream.rangeClosed(1, 1000)
            .mapToObj(i -> new Iteration(i, Map.of("rate", 100_000 + i / 3.0), Map.of()))
            .toList();
    Path folder = write(trial("a", List.of(result(CELL, slices))));

    assertThat(Files.size(folder.resolve("samples.jsonl"))).isLessThan(1000 * 12 + 1000);
  }

  @Test
  void aTrialMadeAnewAfterItsLastLineWasDamagedTakesNothingOfTheOldAttempt() throws IOException {
    Path file = write(trial("a", 3)).resolve("samples.jsonl");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 3] = (byte) 0xff;
    bytes[bytes.length - 2] = (byte) 0xff;
    Files.write(file, bytes);
    assertThat(RunReader.read(file.getParent()).trials()).isEmpty();

    try (RunWriter writer = resume(file.getParent())) {
      writer.append(List.of(trial("a", 1)));
    }

    assertThat(RunReader.read(file.getParent()).trials()).containsExactly(trial("a", 1));
  }

  @Test
  void aRunOfAnOlderOrNewerJoustIsRefusedInPlainWords() throws IOException {
    Path file = write().resolve("run.json");
    String json = Files.readString(file);

    Files.writeString(file, json.replace("\"schemaVersion\" : 2", "\"schemaVersion\" : 1"));
    assertThatThrownBy(() -> RunReader.read(file.getParent()))
        .isInstanceOf(RunFormatException.class)
        .hasMessage(
            file.getParent()
                + ": the run was made by an older Joust, whose files have format 1; this one reads"
                + " format 2. Use the Joust that made it, or measure again");

    Files.writeString(file, json.replace("\"schemaVersion\" : 2", "\"schemaVersion\" : 3"));
    assertThatThrownBy(() -> RunReader.read(file.getParent()))
        .hasMessageContaining("was made by a newer Joust, whose files have format 3");
  }

  @Test
  void aManifestThatIsCutOffIsRefusedInOneReadableLine() throws IOException {
    Path file = write().resolve("run.json");
    Files.writeString(file, Files.readString(file).substring(0, 200));

    assertThatThrownBy(() -> RunReader.read(file.getParent()))
        .isInstanceOf(RunFormatException.class)
        .hasMessageStartingWith(file + " is damaged: ")
        .hasMessageEndingWith("; restore it from a copy")
        .message()
        .doesNotContain("\n", "Source", "REDACTED");
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
  void aManifestInAnotherEncodingIsRefusedInOneLine() throws IOException {
    Path manifest = write(trial("a", 1)).resolve("run.json");
    Files.write(manifest, Files.readString(manifest).getBytes(StandardCharsets.UTF_16));

    assertThatThrownBy(() -> RunReader.read(manifest.getParent()))
        .isInstanceOf(RunFormatException.class)
        .hasMessage(manifest + " is damaged: not UTF-8; restore it from a copy");
  }

  @Test
  void aFolderWithoutARunIsRefused() {
    assertThatThrownBy(() -> RunReader.read(runs))
        .hasMessage(runs.resolve("run.json") + " does not exist; name the folder of a run");
  }

  @Test
  void aFolderHasOneWriter() throws IOException {
    try (RunWriter writer = RunWriter.create(runs, manifest())) {
      assertThatThrownBy(() -> resume(writer.folder()))
          .hasMessageContaining("is being written by another process");
    }
  }

  private static RunWriter resume(Path folder) throws IOException {
    try (StoppedRun run = StoppedRun.of(folder)) {
      return run.resume();
    }
  }

  @Test
  void aRunThatSomebodyWritesToIsRefusedBeforeItIsRead() throws IOException {
    try (RunWriter writer = RunWriter.create(runs, manifest())) {
      Files.writeString(writer.folder().resolve("run.json"), "half a manif");

      assertThatThrownBy(() -> StoppedRun.of(writer.folder()))
          .isInstanceOf(RunFormatException.class)
          .hasMessageContaining("is being written by another process");
    }
  }

  @Test
  void aStoppedRunThatIsNotResumedStaysAsItIsAndIsFreeForOthers() throws IOException {
    Path folder = write(trial("a", 2), trial("b", 2));
    Path samples = folder.resolve("samples.jsonl");
    byte[] whole = Files.readAllBytes(samples);
    Files.write(samples, Arrays.copyOf(whole, whole.length - 9));
    Map<Path, String> before = contents(folder);

    try (StoppedRun stopped = StoppedRun.of(folder)) {
      assertThat(stopped.run()).isEqualTo(RunReader.read(folder));
      assertThatThrownBy(() -> StoppedRun.of(folder)).hasMessageContaining("another process");
    }

    assertThat(contents(folder)).isEqualTo(before);
    try (StoppedRun stopped = StoppedRun.of(folder);
        RunWriter writer = stopped.resume()) {
      assertThat(writer.run().trials()).containsExactly(trial("a", 2));
      assertThat(writer.manifest().status()).isEqualTo(RunStatus.RUNNING);
    }
  }

  private static Map<Path, String> contents(Path folder) throws IOException {
    Map<Path, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        contents.put(file, Files.readString(file));
      }
    }
    return contents;
  }

  @Test
  void aResumedRunWhoseSamplesAreGoneBeginsThemAnew() throws IOException {
    Path folder = write(trial("a", 1));
    Files.delete(folder.resolve("samples.jsonl"));

    try (RunWriter writer = resume(folder)) {
      assertThat(writer.run().warnings()).isEmpty();
      writer.append(List.of(trial("b", 1)));
    }

    assertThat(RunReader.read(folder).trials()).containsExactly(trial("b", 1));
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
            Optional.empty(),
            null,
            Optional.empty(),
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
            Optional.empty(),
            null,
            Optional.empty(),
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

  private static void damage(Path folder, int line) throws IOException {
    Path file = folder.resolve("samples.jsonl");
    List<String> lines = Files.readAllLines(file);
    lines.set(line - 1, lines.get(line - 1).replace("\"block\":1", "\"block\":oops"));
    Files.write(file, lines);
  }

  private List<Iteration> readBack(List<Iteration> slices) throws IOException {
    try (RunWriter writer =
        RunWriter.create(Files.createTempDirectory(runs, "slices"), manifest("a"))) {
      writer.append(List.of(trial("a", List.of(result(CELL, slices)))));
      return RunReader.read(writer.folder()).trials().get(0).cells().get(0).iterations();
    }
  }

  /** Two groups of two trials. */
  private Path writeGroups() throws IOException {
    List<Trial> one = List.of(grouped("a", "1"), grouped("b", "1"));
    List<Trial> two = List.of(grouped("c", "2"), grouped("d", "2"));
    List<PlannedTrial> plan =
        Stream.concat(one.stream(), two.stream()).map(Trial::planned).toList();
    try (RunWriter writer = RunWriter.create(runs, manifest().withMore(plan))) {
      writer.append(one);
      writer.append(two);
      return writer.folder();
    }
  }

  private static Trial grouped(String id, String group) {
    Trial alone = trial(id, 2);
    return new Trial(
        alone.planned().in(group),
        alone.verdict(),
        alone.reasons(),
        alone.steadiness(),
        alone.startedAt(),
        alone.endedAt(),
        alone.logTail(),
        alone.cells(),
        alone.warmUp(),
        GarbageCollectors.UNKNOWN);
  }

  /** A run that plans these, and what it lacks of a, b and c. */
  private Path write(Trial... trials) throws IOException {
    List<PlannedTrial> plan =
        Stream.of("a", "b", "c")
            .map(
                id ->
                    Arrays.stream(trials)
                        .map(Trial::planned)
                        .filter(planned -> planned.id().equals(id))
                        .findFirst()
                        .orElse(planned(id)))
            .toList();
    try (RunWriter writer = RunWriter.create(runs, manifest().withMore(plan))) {
      for (Trial trial : trials) {
        writer.append(List.of(trial));
      }
      writer.update(manifest -> manifest.withStatus(RunStatus.COMPLETE));
      return writer.folder();
    }
  }

  private static int encodedLength(Trial trial) throws IOException {
    Path folder = Files.createTempDirectory("trial");
    try (RunWriter writer = RunWriter.create(folder, manifest())) {
      writer.append(List.of(trial));
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
        Optional.of(new Until(0.02, Duration.ofMinutes(30))),
        Indifference.USUAL,
        Optional.empty(),
        List.of("joust", "run", "--label=try"));
  }

  private static PlannedTrial planned(String id, Cell... cells) {
    return new PlannedTrial(id, 1, "steady", "netty", "ahc", List.of(cells));
  }

  private static PlannedTrial planned(String id) {
    return planned(id, CELL);
  }

  private static Trial trial(String id, int iterations) {
    List<Iteration> list =
        IntStream.rangeClosed(1, iterations)
            .mapToObj(i -> new Iteration(i, Map.of("rate", 1000.5 + i), Map.of("timeout", 2L)))
            .toList();
    return trial(id, List.of(result(CELL, list)));
  }

  private static Trial trial(String id, Cell... cells) {
    List<Iteration> one = List.of(new Iteration(1, Map.of("rate", 7.0), Map.of()));
    return trial(id, Arrays.stream(cells).map(cell -> result(cell, one)).toList());
  }

  private static CellResult result(Cell cell, List<Iteration> iterations) {
    return new CellResult(
        cell,
        Verdict.SUSPECT,
        List.of("client CPU at 99 %"),
        Map.of("liveHeapBytes", 1e7),
        List.of(CellResult.CLIENT_BOUND),
        iterations);
  }

  private static Trial trial(String id, List<CellResult> results) {
    return new Trial(
        planned(id, results.stream().map(CellResult::cell).toArray(Cell[]::new)),
        Verdict.VALID,
        List.of(),
        Optional.of("steady"),
        START,
        START.plusSeconds(20),
        Optional.of("log"),
        results,
        List.of(new WarmUpCourse("websocket", List.of(100.0, 120.0), List.of(1.5, 0.01))),
        GarbageCollectors.UNKNOWN);
  }
}
