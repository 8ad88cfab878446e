package dev.joust.harness.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Run;
import dev.joust.run.Verdict;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** All contenders are asked at the same rates, which come from the slowest one's capacity. */
@Timeout(900)
@Order(3)
@Tag("long")
class LatencyRunIT {

  private static final String SETTINGS =
      "suites.latency={exchanges: [http-keepalive, websocket], connections: 4, loadPercents: [20],"
          + " payloadBytes: 100, rounds: 1, span: 500ms}";

  @TempDir Path temporary;

  @Test
  void asksAllAtTheSameRateAndAgainWhenItIsResumed() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);
    String output =
        runs.call(
                "--print-report",
                "--frameworks",
                "netty,jetty",
                "--suites",
                "latency",
                "--set",
                SETTINGS)
            .output();
    Run run = RunReader.read(runs.only());

    assertThat(output).contains("Throughput");
    // On a busy machine the rate may be missed by all.
    if (latencies(run).stream().anyMatch(cell -> cell.verdict() != Verdict.INVALID)) {
      assertThat(output).contains("Latency", "Response time, p90");
    }
    assertThat(run.trials())
        .hasSize(4)
        .allSatisfy(
            trial ->
                assertThat(trial.cells())
                    .as(trial.reasons() + " " + trial.logTail())
                    .hasSameSizeAs(trial.planned().cells()));
    assertRates(run);
    assertThat(latencies(run)).isNotEmpty().allSatisfy(LatencyRunIT::hasAllMeasures);
    assertHistograms(runs.only());

    forgetATrial(runs.only());
    String rest = JoustCall.of("run", "--resume", runs.only().toString()).output();
    Run resumed = RunReader.read(runs.only());
    assertThat(resumed.missing()).as(rest).isEmpty();
    // A group is made anew as a whole.
    assertRates(resumed);
  }

  @Test
  void asksForNewConnectionsAtAShareOfACapacityThatNoTableShows() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);
    runs.call(
        "--frameworks",
        "netty",
        "--suites",
        "connection",
        "--set",
        "client=wire",
        "--set",
        "warm.http-close={rounds: 2, slice: 200ms, loadPercent: 20}",
        "--set",
        "suites.connection={as-published: ~, websocket: ~, steady:"
            + " {exchanges: [http-close], connections: [4], payloadBytes: [100]}}");

    List<CellResult> all =
        RunReader.read(runs.only()).trials().stream()
            .flatMap(trial -> trial.cells().stream())
            .toList();
    assertThat(all)
        .singleElement()
        .satisfies(
            result -> {
              assertThat(result.measures()).containsKey("offeredRequestsPerSecond");
              assertThat(result.cell().value("loadPercent")).contains("20");
              assertThat(result.iterations())
                  .hasSize(2)
                  .allSatisfy(
                      slice ->
                          assertThat(slice.measures())
                              .containsKey("serverCpuMicrosPerRequest")
                              .doesNotContainKey("requestsPerSecond"));
            });
  }

  /**
   * Each exchange has one rate for all contenders: a fifth of the least capacity, as far as the
   * rounded samples tell.
   */
  private static void assertRates(Run run) {
    Map<String, Set<Double>> rates =
        latencies(run).stream()
            .collect(
                groupingBy(
                    LatencyRunIT::exchange,
                    mapping(result -> result.measures().get("offeredRequestsPerSecond"), toSet())));

    assertThat(rates)
        .hasSize(2)
        .allSatisfy(
            (exchange, own) ->
                assertThat(own)
                    .as(exchange)
                    .singleElement(DOUBLE)
                    .isLessThanOrEqualTo(Math.rint(leastCapacity(run, exchange) * 0.2) + 1));
  }

  private static double leastCapacity(Run run, String exchange) {
    return cells(run, "throughput").stream()
        .filter(result -> exchange(result).equals(exchange))
        .mapToDouble(LatencyRunIT::fastestSlice)
        // On a busy machine a contender may have answered nothing in the slices that count.
        .filter(rate -> rate > 0)
        .min()
        .orElseThrow();
  }

  private static String exchange(CellResult result) {
    return result.cell().value("exchange").orElseThrow();
  }

  /** Of those that were left out there is no estimate, unless all were. */
  private static double fastestSlice(CellResult result) {
    List<Iteration> kept =
        result.iterations().stream().filter(slice -> slice.leftOut().isEmpty()).toList();
    return (kept.isEmpty() ? result.iterations() : kept)
        .stream()
            .mapToDouble(iteration -> iteration.measures().getOrDefault("requestsPerSecond", 0.0))
            .max()
            .orElseThrow();
  }

  private static List<CellResult> latencies(Run run) {
    return cells(run, "latency");
  }

  private static List<CellResult> cells(Run run, String suite) {
    return run.trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .filter(result -> result.cell().suite().equals(suite))
        .toList();
  }

  private static void hasAllMeasures(CellResult result) {
    assertThat(result.iterations()).hasSizeBetween(1, 2);
    assertThat(result.iterations().get(0).errors()).isEmpty();
    assertThat(result.iterations().get(0).measures()).containsKey("serverCpuMicrosPerRequest");
    assertThat(result.measures())
        .containsKeys(
            "responseTimeP50Micros",
            "responseTimeP90Micros",
            "gcPauseMillis",
            "clientHiccupMaxMicros",
            "serverHiccupMaxMicros",
            "gcMaxPauseMillis");
    assertThat(result.measures().get("responseTimeMaxMicros"))
        .isGreaterThanOrEqualTo(result.measures().get("serviceTimeMaxMicros"));
  }

  private static void assertHistograms(Path run) throws IOException {
    try (Stream<Path> files = Files.list(run.resolve("histograms"))) {
      assertThat(files)
          .hasSize(2)
          .allSatisfy(
              file ->
                  assertThat(Files.readString(file)).containsPattern("Tag=netty/.*/20/response,"));
    }
  }

  /** Leaves the run as one that lacks a trial of a group. */
  private static void forgetATrial(Path run) throws IOException {
    Path samples = run.resolve("samples.jsonl");
    Files.write(
        samples,
        Files.readAllLines(samples).stream()
            .filter(line -> !line.contains("b1-jetty-steady-"))
            .toList());
  }
}
