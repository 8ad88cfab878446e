package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.run.CellResult;
import dev.joust.run.Finding;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.RunStatus;
import dev.joust.run.Trial;
import dev.joust.run.WarmUpCourse;
import dev.joust.run.store.RunReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a run leaves. One run of two contenders, of a control, and of a control that fails serves
 * all tests.
 */
@Timeout(900)
@TestInstance(Lifecycle.PER_CLASS)
class RunIT {

  @TempDir static Path temporary;

  private Path folder;
  private Run run;
  private String output;
  private int status;

  @BeforeAll
  void runTwo() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);
    runs.add("reference");
    Toy.buildFaultyControlInto(runs.servers().resolve("unfit"), Toy.LENGTH, Toy.SHORT_LENGTH);
    // In slices of this length each server answers something, however busy the machine is.
    JoustCall joust =
        runs.call("--frameworks", "netty,undertow", "--jfr", "--set", "warm.slice=200ms");
    output = joust.output();
    status = joust.status();
    folder = runs.only();
    run = RunReader.read(folder);
  }

  /** As many rounds more as planned may follow, as compilers are busy in a run that short. */
  @Test
  void makesEveryTrialOfThePlanOnce() {
    assertThat(run.manifest().status()).isEqualTo(RunStatus.COMPLETE);
    assertThat(run.warnings()).isEmpty();
    assertThat(run.missing()).isEmpty();
    assertThat(run.trials())
        .extracting(Trial::id)
        .containsExactlyInAnyOrder(
            "b1-netty-steady-1", "b1-undertow-steady-1", "b1-reference-steady-1");
    assertThat(run.trials())
        .allSatisfy(
            trial ->
                assertThat(trial.cells())
                    .hasSize(2)
                    .allSatisfy(cell -> assertThat(cell.iterations()).hasSizeBetween(2, 4)));
    assertThat(run.trials())
        .allSatisfy(
            trial ->
                assertThat(trial.warmUp())
                    .extracting(WarmUpCourse::exchange)
                    .containsExactlyInAnyOrder("http-close", "http-keepalive"));
    assertThat(run.manifest().label()).isEqualTo("my-tiny-one");
    assertThat(run.manifest().command())
        .startsWith("joust", "run")
        .containsSequence("--frameworks", "netty,undertow", "--jfr", "--set", "warm.slice=200ms");
  }

  @Test
  void countsNoErrorAndIsASuccessAsItIsComplete() {
    assertThat(run.trials())
        .flatExtracting(Trial::cells)
        .flatExtracting(CellResult::iterations)
        .allSatisfy(iteration -> assertThat(iteration.errors()).isEmpty());
    assertThat(status).as(output).isZero();
  }

  @Test
  void saysInPlainLinesHowFarItIs() {
    assertThat(output)
        .containsPattern("(?m)^3 servers passed a short check: (netty|undertow|reference) ")
        .contains("3 trials to make\n")
        .containsPattern(
            "\n1/3 b1-(netty|undertow|reference)-steady-1 [A-Z]+.*, (\\d+ min )?\\d+ s left\n")
        .containsPattern("\n3/3 b1-(netty|undertow|reference)-steady-1 [A-Z]+.*, 0 s left\n")
        .endsWith(
            "\npage: %s\nreport: %s\n"
                .formatted(folder.resolve("index.html"), folder.resolve("report.md")))
        .doesNotContain("\r", "\u001b");
  }

  @Test
  void namesTheCollectorsOfBothSides() {
    assertThat(run.trials())
        .filteredOn(trial -> !trial.cells().isEmpty())
        .isNotEmpty()
        .allSatisfy(
            trial -> {
              assertThat(trial.collectors().ofServer()).isEqualTo("Serial");
              assertThat(trial.collectors().ofClient()).isEqualTo("Serial");
            });
    assertThat(folder.resolve("report.md"))
        .content()
        .contains("Garbage collectors: servers Serial; load clients Serial\n");
    assertThat(folder.resolve("index.html"))
        .content()
        .contains("servers Serial; load clients Serial");
  }

  @Test
  void measuresTheControlThoughNobodyAskedForIt() throws IOException {
    assertThat(run.manifest().contenders())
        .filteredOn(RunContender::control)
        .extracting(RunContender::name)
        .containsExactly("reference", "unfit");
    assertThat(folder.resolve("report.md")).content().contains("reference (control)");
    assertThat(folder.resolve("tables/concurrency.md"))
        .content()
        .contains("reference (control)", "share of the ceiling: ratio to the control reference");
  }

  @Test
  void aControlThatFailsIsAFindingAndNoFailure() {
    assertThat(output).contains("unfit is not measured: " + Toy.SAID_OF_SHORT + "\n");
    assertThat(run.manifest().findings())
        .extracting(Finding::text)
        .contains(
            "the control unfit is not measured, so its ceiling is not known: " + Toy.SAID_OF_SHORT);
    assertThat(status).as(output).isNotEqualTo(3);
  }

  @Test
  void keepsTheLatenciesOfTheSlicesOfEachContender() throws FileNotFoundException {
    for (Trial trial : run.trials()) {
      Path log =
          folder.resolve(
              "histograms/%s.hlog".formatted(trial.planned().group().orElse(trial.id())));
      double requests =
          trial.cells().stream().mapToDouble(cell -> cell.measures().get("requests")).sum();

      assertThat((double) latencies(log, trial.planned().contender()))
          .as(log.toString())
          .isPositive()
          // Those of the lead-in and of what came after a slice are not kept.
          .isLessThanOrEqualTo(requests);
    }
  }

  private static long latencies(Path log, String contender) throws FileNotFoundException {
    long count = 0;
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram interval = reader.nextIntervalHistogram();
        if (interval.getTag().startsWith(contender + "/")) {
          count += ((org.HdrHistogram.Histogram) interval).getTotalCount();
        }
      }
    }
    return count;
  }

  @Test
  void keepsTheResultsOfJmhInOneFile() throws IOException {
    JsonNode results = JsonMapper.builder().build().readTree(folder.resolve("jmh.json").toFile());

    assertThat(results)
        .hasSizeGreaterThanOrEqualTo(run.trials().size())
        .allSatisfy(
            result -> {
              assertThat(result.at("/primaryMetric/score").asDouble()).isPositive();
              assertThat(result.get("forks").asInt()).isEqualTo(1);
            });
    assertThat(results)
        .extracting(result -> result.at("/params/contender").asText())
        .containsAll(run.trials().stream().map(trial -> trial.planned().contender()).toList());
  }

  @Test
  void leavesRecordingsAndSaysHowToOpenThem() {
    for (Trial trial : run.trials()) {
      for (String kind : new String[] {".jfr", ".hprof"}) {
        Path recording = folder.resolve("recordings/" + trial.id() + kind);

        assertThat(recording).isNotEmptyFile();
        assertThat(output).contains("\nvisualvm --openfile " + recording + "\n");
      }
    }
  }

  @Test
  void rendersTheSameTablesFromItsSamplesAlone() throws IOException {
    byte[] report = Files.readAllBytes(folder.resolve("report.md"));
    byte[] csv = Files.readAllBytes(folder.resolve("samples.csv"));
    Path copy = Files.createDirectories(temporary.resolve("copy").resolve(folder.getFileName()));
    Files.copy(folder.resolve("run.json"), copy.resolve("run.json"));
    Files.copy(folder.resolve("samples.jsonl"), copy.resolve("samples.jsonl"));
    JoustCall joust = JoustCall.of("report", copy.toString());

    assertThat(joust.output()).contains("Concurrency", "report: " + copy.resolve("report.md"));
    assertThat(joust.status()).isZero();

    assertThat(copy.resolve("report.md")).hasBinaryContent(report);
    assertThat(copy.resolve("samples.csv")).hasBinaryContent(csv);
  }
}
