package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Iteration;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunReader;
import dev.joust.reports.run.Trial;
import dev.joust.reports.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** All contenders are asked at the same rates, which come from the slowest one's capacity. */
@Timeout(300)
class LatencyRunIT {

  private static final String SETTINGS =
      "suites.latency={exchanges: [http-keepalive, websocket], connections: 4, loadPercents: [20],"
          + " payloadBytes: 100, rounds: 1, span: 500ms}";

  @TempDir Path temporary;

  @Test
  void asksAllAtTheSameRateAndAgainWhenItIsResumed() throws IOException, InterruptedException {
    TinyRuns runs = new TinyRuns(temporary);
    String output =
        output(runs.start("--frameworks", "netty,jetty", "--suites", "latency", "--set", SETTINGS));
    Run run = RunReader.read(runs.only());

    assertThat(output).contains("Capacity");
    // On a busy machine the rate may be missed by all.
    if (latencies(run).stream().anyMatch(cell -> cell.verdict() != Verdict.INVALID)) {
      assertThat(output).contains("Latency", "Response time, p99.9");
    }
    assertThat(run.trials())
        .extracting(Trial::id)
        .hasSize(4)
        .startsWith(capacityTrials(run))
        .endsWith(latencyTrials(run));
    Set<Double> rates = rates(run);
    assertThat(rates).as("one rate for each exchange").hasSize(2);
    assertThat(rates).isEqualTo(expectedRates(run));
    assertThat(latencies(run)).isNotEmpty().allSatisfy(LatencyRunIT::hasAllMeasures);
    assertHistograms(runs.only());

    forgetALatency(runs.only());
    String rest = output(JoustProcess.start("run", "--resume", runs.only().toString()));
    Run resumed = RunReader.read(runs.only());
    assertThat(resumed.missing()).as(rest).isEmpty();
    assertThat(rates(resumed)).isEqualTo(rates);
  }

  private static String output(JoustProcess joust) throws IOException {
    try (joust) {
      return joust.readAll();
    }
  }

  private static String[] capacityTrials(Run run) {
    return ids(run, PlannedTrial.AHEAD_OF_BLOCKS);
  }

  private static String[] latencyTrials(Run run) {
    return ids(run, 1);
  }

  private static String[] ids(Run run, int block) {
    return run.manifest().plan().stream()
        .filter(planned -> planned.block() == block)
        .map(PlannedTrial::id)
        .toArray(String[]::new);
  }

  private static Set<Double> expectedRates(Run run) {
    return run.trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .filter(result -> result.cell().suite().equals("capacity"))
        .collect(
            Collectors.groupingBy(
                CellResult::cell,
                Collectors.minBy(
                    (one, other) -> Double.compare(throughput(one), throughput(other)))))
        .values()
        .stream()
        .map(least -> Math.rint(throughput(least.orElseThrow()) * 0.2))
        .collect(Collectors.toSet());
  }

  private static double throughput(CellResult result) {
    return result.iterations().get(0).measures().get("requestsPerSecond");
  }

  private static List<CellResult> latencies(Run run) {
    return run.trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .filter(result -> result.cell().suite().equals("latency"))
        .toList();
  }

  private static Set<Double> rates(Run run) {
    return latencies(run).stream()
        .flatMap(result -> result.iterations().stream())
        .map(iteration -> iteration.measures().get("offeredRequestsPerSecond"))
        .collect(Collectors.toSet());
  }

  private static void hasAllMeasures(CellResult result) {
    assertThat(result.iterations()).hasSize(1);
    Iteration iteration = result.iterations().get(0);
    assertThat(iteration.errors()).isEmpty();
    assertThat(iteration.measures())
        .containsKeys(
            "responseTimeP50Micros",
            "responseTimeP99_9Micros",
            "serverCpuMicrosPerRequest",
            "gcPauseMillis",
            "clientHiccupMaxMicros");
    assertThat(iteration.measures().get("responseTimeMaxMicros"))
        .isGreaterThanOrEqualTo(iteration.measures().get("serviceTimeMaxMicros"));
    assertThat(result.measures()).containsKeys("serverHiccupMaxMicros", "gcMaxPauseMillis");
  }

  private static void assertHistograms(Path run) throws IOException {
    try (Stream<Path> files = Files.list(run.resolve("histograms"))) {
      assertThat(files.filter(file -> file.getFileName().toString().contains("-latency-")))
          .hasSize(4)
          .allSatisfy(file -> assertThat(Files.readString(file)).contains("Tag=response,"));
    }
  }

  /** Leaves the run as one that was killed before the last trial. */
  private static void forgetALatency(Path run) throws IOException {
    Path samples = run.resolve("samples.jsonl");
    Files.write(
        samples,
        Files.readAllLines(samples).stream()
            .filter(line -> !line.contains("-jetty-latency-"))
            .toList());
  }
}
