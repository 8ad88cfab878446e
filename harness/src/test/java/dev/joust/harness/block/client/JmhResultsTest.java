package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.WarmUpSettings;
import dev.joust.load.Compression;
import dev.joust.load.Exchange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.SingleShotResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** Two contenders in three rounds of slices of a quarter of a second. */
class JmhResultsTest {

  private static final int ROUNDS = 3;
  private static final long SLICE_NANOS = 250_000_000;

  private static final List<LoadCell> CELLS =
      List.of(
          new LoadCell(Exchange.HTTP_KEEPALIVE, 8, 100, new Pace.Timed(5, 250), ROUNDS),
          new LoadCell(Exchange.WEBSOCKET, 4, 64, new Pace.Scheduled(50, 5, 250), ROUNDS));

  private static final BlockTask TASK =
      new BlockTask(
          "wire",
          Stream.of("one", "other")
              .map(name -> new Rival(name, "there:1", Optional.of(1L), Compression.NONE))
              .toList(),
          CELLS,
          new WarmUpSettings(1, 3, 0.1, 0.1, 1, 0, 1),
          Optional.empty(),
          1,
          1,
          3,
          "jmh.json");

  /** As JMH has run a cell: an iteration for each turn, which counts its requests. */
  private static RunResult run(IntToLongFunction requests, IntToLongFunction sliceNanos) {
    IterationParams once =
        new IterationParams(IterationType.MEASUREMENT, 2 * ROUNDS, TimeValue.NONE, 1);
    WorkloadParams called = new WorkloadParams();
    called.put("task", "{}", 0);
    BenchmarkParams params =
        new BenchmarkParams(
            "Turns.slice",
            "Turns_slice",
            true,
            1,
            new int[] {1},
            List.of("slice"),
            0,
            0,
            once,
            once,
            Mode.SingleShotTime,
            called,
            TimeUnit.SECONDS,
            1,
            "java",
            List.of(),
            "17",
            "VM",
            "17",
            "1.37",
            TimeValue.minutes(10));
    List<IterationResult> iterations = new ArrayList<>();
    for (int turn = 0; turn < 2 * ROUNDS; turn++) {
      IterationResult iteration =
          new IterationResult(params, once, new IterationResultMetaData(1, 1));
      iteration.addResult(
          new SingleShotResult(ResultRole.PRIMARY, "slice", SLICE_NANOS, 1, TimeUnit.SECONDS));
      iteration.addResult(event("requests", requests.applyAsLong(turn)));
      iteration.addResult(event("sliceNanos", sliceNanos.applyAsLong(turn)));
      iterations.add(iteration);
    }
    return new RunResult(params, List.of(new BenchmarkResult(params, iterations)));
  }

  private static ScalarResult event(String name, long count) {
    return new ScalarResult(name, count, "#", AggregationPolicy.SUM);
  }

  private static List<RunResult> byContender(
      int cell, IntToLongFunction requests, IntToLongFunction sliceNanos) {
    return JmhResults.byContender(TASK, cell, run(requests, sliceNanos));
  }

  /** The rates of a result's slices, in their order. */
  private static List<Double> rates(RunResult result) {
    return result.getBenchmarkResults().stream()
        .map(BenchmarkResult::getIterationResults)
        .flatMap(Collection::stream)
        .map(iteration -> iteration.getPrimaryResult().getScore())
        .toList();
  }

  private static List<Integer> turns(int rival) {
    return turns(0, rival);
  }

  private static List<Integer> turns(int cell, int rival) {
    Schedule schedule = TASK.schedule(cell);
    return IntStream.range(0, 2 * ROUNDS)
        .filter(turn -> schedule.rival(turn) == rival)
        .boxed()
        .toList();
  }

  @Test
  void eachContenderHasTheTurnsThatWereItsOwn() {
    List<RunResult> results = byContender(0, turn -> 100 + turn, turn -> SLICE_NANOS);

    assertThat(results)
        .extracting(result -> result.getParams().getParam("contender"))
        .containsExactly("one", "other");
    for (int rival = 0; rival < 2; rival++) {
      assertThat(rates(results.get(rival)))
          .isEqualTo(turns(rival).stream().map(turn -> 4 * (100.0 + turn)).toList());
    }
  }

  @Test
  void eachCellHasTurnsOfItsOwn() {
    assertThat(turns(1, 0)).isNotEqualTo(turns(0, 0));

    assertThat(rates(byContender(1, turn -> turn, turn -> SLICE_NANOS).get(0)))
        .isEqualTo(turns(1, 0).stream().map(turn -> 4.0 * turn).toList());
  }

  @Test
  void theScoreIsRequestsInASecondOfTheSlice() {
    RunResult result = byContender(0, turn -> 30, turn -> (turn + 1) * SLICE_NANOS).get(1);

    assertThat(result.getParams().getMode()).isEqualTo(Mode.Throughput);
    assertThat(result.getPrimaryResult().getScoreUnit()).isEqualTo("ops/s");
    assertThat(result.getPrimaryResult().getScore())
        .isCloseTo(
            turns(1).stream().mapToDouble(turn -> 120.0 / (turn + 1)).average().orElseThrow(),
            within(1e-6));
  }

  @Test
  void aTurnThatWasSkippedIsNone() {
    int skipped = turns(0).get(1);

    List<RunResult> results =
        byContender(0, turn -> 100, turn -> turn == skipped ? 0 : SLICE_NANOS);

    assertThat(rates(results.get(0))).containsExactly(400.0, 400.0);
    assertThat(rates(results.get(1))).hasSize(3);
  }

  @Test
  void aSliceWithoutAnAnswerIsOne() {
    assertThat(rates(byContender(0, turn -> 0, turn -> 1).get(0))).containsExactly(0.0, 0.0, 0.0);
  }

  @Test
  void whoWasNeverLoadedHasNoResult() {
    List<RunResult> results =
        byContender(0, turn -> 100, turn -> turns(0).contains(turn) ? 0 : SLICE_NANOS);

    assertThat(results)
        .singleElement()
        .satisfies(
            result -> assertThat(result.getParams().getParam("contender")).isEqualTo("other"));
  }

  @Test
  void parametersAreThoseOfTheCellAndNotOfTheCall() {
    BenchmarkParams closed = byContender(0, turn -> 1, turn -> 1).get(0).getParams();
    BenchmarkParams open = byContender(1, turn -> 1, turn -> 1).get(0).getParams();

    assertThat(closed.getParamsKeys())
        .containsExactly("client", "connections", "contender", "exchange", "pace", "payloadBytes");
    assertThat(closed.getParamsKeys().stream().map(closed::getParam))
        .containsExactly("wire", "8", "one", "http-keepalive", "closed loop", "100");
    assertThat(open.getParamsKeys().stream().map(open::getParam))
        .containsExactly("wire", "4", "one", "websocket", "open loop", "64");
  }

  @Test
  void areWrittenAsJmhWritesThem(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("jmh.json");
    List<RunResult> results = byContender(0, turn -> 100, turn -> SLICE_NANOS);

    JmhResults.write(results, file.toString());

    JsonNode written = new ObjectMapper().readTree(file.toFile());
    assertThat(written).hasSize(2);
    assertThat(written.get(1).at("/params/contender").asText()).isEqualTo("other");
    assertThat(written.get(1).at("/mode").asText()).isEqualTo("thrpt");
    assertThat(written.get(1).at("/primaryMetric/score").asDouble()).isEqualTo(400);
    assertThat(written.get(1).at("/primaryMetric/rawData/0")).hasSize(ROUNDS);
  }
}
