package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.SingleShotResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** Two contenders in a cell that JMH has run as one benchmark. */
class JmhReportTest {

  private static final JmhReport.Rates ONE =
      new JmhReport.Rates(Map.of("contender", "one", "client", "wire"), List.of(100.0, 300.0));
  private static final JmhReport.Rates OTHER =
      new JmhReport.Rates(Map.of("contender", "other", "client", "wire"), List.of(0.0));

  @TempDir Path folder;

  /** As JMH has run a cell: an iteration for each turn. */
  private static RunResult run() {
    IterationParams once = new IterationParams(IterationType.MEASUREMENT, 4, TimeValue.NONE, 1);
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
            new WorkloadParams(),
            TimeUnit.SECONDS,
            1,
            "java",
            List.of(),
            "17",
            "VM",
            "17",
            "1.37",
            TimeValue.minutes(10));
    IterationResult iteration =
        new IterationResult(params, once, new IterationResultMetaData(1, 1));
    iteration.addResult(
        new SingleShotResult(ResultRole.PRIMARY, "slice", 250_000_000, 1, TimeUnit.SECONDS));
    return new RunResult(params, List.of(new BenchmarkResult(params, List.of(iteration))));
  }

  private JsonNode written(JmhReport.Rates... cell) throws Exception {
    JmhReport report = new JmhReport();
    report.add(List.of(run()), List.of(cell));
    Path file = folder.resolve("jmh.json");
    report.write(file.toString());
    return new ObjectMapper().readTree(file.toFile());
  }

  @Test
  void eachContenderHasAnEntryOfItsOwn() throws Exception {
    JsonNode written = written(ONE, OTHER);

    assertThat(written).hasSize(2);
    assertThat(written.get(0).at("/params/contender").asText()).isEqualTo("one");
    assertThat(written.get(1).at("/params/contender").asText()).isEqualTo("other");
    assertThat(written.get(0).at("/params/client").asText()).isEqualTo("wire");
  }

  @Test
  void theScoreIsTheMeanOfTheSlices() throws Exception {
    JsonNode one = written(ONE).get(0);

    assertThat(one.at("/mode").asText()).isEqualTo("thrpt");
    assertThat(one.at("/primaryMetric/scoreUnit").asText()).isEqualTo("ops/s");
    assertThat(one.at("/primaryMetric/score").asDouble()).isEqualTo(200);
    assertThat(one.at("/primaryMetric/rawData/0"))
        .extracting(JsonNode::asDouble)
        .containsExactly(100.0, 300.0);
  }

  @Test
  void aSliceWithoutAnAnswerIsOne() throws Exception {
    assertThat(written(OTHER).get(0).at("/primaryMetric/rawData/0")).hasSize(1);
  }

  @Test
  void whoWasNeverLoadedHasNoEntry() throws Exception {
    assertThat(written()).isEmpty();
  }

  @Test
  void whatElseThereIsToTellIsAsJmhTellsIt() throws Exception {
    JsonNode one = written(ONE).get(0);

    assertThat(one.path("benchmark").asText()).isEqualTo("Turns.slice");
    assertThat(one.path("jmhVersion").asText()).isEqualTo("1.37");
    assertThat(one.path("measurementIterations").asInt()).isEqualTo(4);
  }
}
