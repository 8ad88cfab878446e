package dev.joust.reports.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.joust.reports.RunBuilder;
import dev.joust.run.Cell;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JMH results of a run's blocks become one list of benchmarks. */
class JmhResultsTest {

  private static final Cell CELL = Cell.of("flow");

  @TempDir Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    Files.createDirectory(folder.resolve("jmh"));
  }

  @Test
  void blocksAreTheForksOfOneEntryWhoseScoreIsRecomputed() throws IOException {
    write("b1", entry("netty", "1, 2, 3", "thrpt"));
    write("b2", entry("netty", "4, 5, 9", "thrpt"));

    JsonNode all = read(groups("b1", "b2"));

    assertThat(all).hasSize(1);
    JsonNode entry = all.get(0);
    assertThat(entry.get("forks").asInt()).isEqualTo(2);
    JsonNode metric = entry.get("primaryMetric");
    assertThat(metric.get("rawData")).hasToString("[[1,2,3],[4,5,9]]");
    assertThat(metric.get("score").asDouble()).isEqualTo(4);
    // JMH 1.37 says so of these six values.
    assertThat(metric.get("scoreError").asDouble()).isCloseTo(7.9314, within(0.0001));
    assertThat(metric.at("/scoreConfidence/0").asDouble()).isCloseTo(-3.9314, within(0.0001));
    assertThat(metric.at("/scorePercentiles/50.0").asDouble()).isEqualTo(3.5);
    assertThat(metric.at("/scorePercentiles/90.0").asDouble()).isEqualTo(9);
    assertThat(metric.at("/scorePercentiles/0.0").asDouble()).isEqualTo(1);
  }

  @Test
  void contendersAndModesStayApart() throws IOException {
    write(
        "b1",
        entry("netty", "1, 2", "thrpt")
            + ","
            + entry("jetty", "3, 4", "thrpt")
            + ","
            + entry("netty", "5, 6", "avgt"));

    JsonNode all = read(groups("b1"));

    assertThat(all.findValuesAsText("contender")).containsExactly("netty", "jetty", "netty");
    assertThat(all.findValues("primaryMetric"))
        .extracting(metric -> metric.get("score").asDouble())
        .containsExactly(1.5, 3.5, 5.5);
  }

  @Test
  void wayAndClientAndALoneTrialsContenderAreParameters() throws IOException {
    write("t1", "{\"benchmark\": \"x\", \"primaryMetric\": {\"rawData\": [[1]]}}");
    Run run = new RunBuilder().contender("netty").fork(1, "cold", "netty", CELL, rate(), 1).build();

    JsonNode params = read(run).at("/0/params");

    assertThat(params)
        .hasToString("{\"way\":\"cold\",\"client\":\"wire\",\"contender\":\"netty\"}");
  }

  @Test
  void twoValuesHaveNoErrorAndJsonHasAWordForThat() throws IOException {
    write("b1", entry("netty", "1, 2", "thrpt"));

    JsonNode metric = read(groups("b1")).at("/0/primaryMetric");

    assertThat(metric.get("scoreError").asText()).isEqualTo("NaN");
    assertThat(metric.get("scoreConfidence")).hasToString("[\"NaN\",\"NaN\"]");
  }

  @Test
  void secondaryMetricsAreMergedTooAndCountsOfEventsAreAdded() throws IOException {
    write("b1", entry("netty", "1, 2, 3", "thrpt"));
    write("b2", entry("netty", "4, 5, 9", "thrpt"));

    JsonNode secondary = read(groups("b1", "b2")).at("/0/secondaryMetrics");

    assertThat(secondary.at("/bytes/score").asDouble()).isEqualTo(4);
    assertThat(secondary.at("/errors/rawData")).hasToString("[[1,2,3],[4,5,9]]");
    assertThat(secondary.at("/errors/score").asDouble()).isEqualTo(24);
    assertThat(secondary.at("/errors/scoreError").asText()).isEqualTo("NaN");
  }

  @Test
  void aFileThatIsCutOffOrOfATrialThatDidNotEndIsLeftOut() throws IOException {
    write("b1", entry("netty", "1, 2, 3", "thrpt"));
    Files.writeString(folder.resolve("jmh/b2.json"), "[{");
    write("b3", entry("netty", "7, 7, 7", "thrpt"));

    assertThat(read(groups("b1", "b2")).at("/0/primaryMetric/rawData")).hasToString("[[1,2,3]]");
  }

  @Test
  void whatHostsOfLoadDidSideBySideIsAdded() throws IOException {
    write("b1.client-1", entry("netty", "1, 2, 3", "thrpt") + "," + entry("netty", "5", "thrpt"));
    write(
        "b1.client-2", entry("netty", "10, 20, 30", "thrpt") + "," + entry("netty", "7", "thrpt"));
    write("b2.client-1", entry("netty", "4, 5, 6", "thrpt"));
    write("b2.client-2", entry("netty", "40, 50, 60", "thrpt"));

    JsonNode metric = read(groups(2, "b1", "b2")).at("/0/primaryMetric");

    assertThat(metric.get("rawData")).hasToString("[[11.0,22.0,33.0],[12.0],[44.0,55.0,66.0]]");
    assertThat(metric.get("score").asDouble()).isCloseTo(243.0 / 7, within(1e-9));
  }

  @Test
  void whereTheShareOfAHostIsMissingThereIsNoSum() throws IOException {
    write("b1.client-1", entry("netty", "1, 2, 3", "thrpt"));
    write("b1.client-2", entry("netty", "10, 20", "thrpt"));
    write("b2.client-1", entry("netty", "4, 5, 6", "thrpt"));
    write("b3.client-1", entry("netty", "4, 5, 6", "thrpt"));
    write("b3.client-2", entry("jetty", "4, 5, 6", "thrpt"));

    assertThat(read(groups(2, "b1", "b2", "b3"))).isEmpty();
  }

  @Test
  void anEntryThatDoesNotSayHowManyConnectionsThereWereIsAddedUpIfAllHaveIt() throws IOException {
    String entry =
        entry("netty", "1, 2, 3", "thrpt").replace("\"connections\": \"100\"", "\"a\": 1");
    write("b1.client-1", entry);
    write("b1.client-2", entry);
    write("b2.client-1", entry.replace("\"a\": 1", "\"connections\": \"many\""));
    write("b2.client-2", "");

    assertThat(read(groups(2, "b1", "b2")))
        .singleElement()
        .satisfies(
            own -> assertThat(own.at("/primaryMetric/rawData")).hasToString("[[2.0,4.0,6.0]]"));
  }

  @Test
  void aRunWithoutJmhHasNoList() throws IOException {
    assertThat(JmhResults.of(groups("b1"), folder)).isEmpty();
  }

  private JsonNode read(Run run) throws IOException {
    return JsonMapper.builder().build().readTree(JmhResults.of(run, folder).orElseThrow());
  }

  private void write(String name, String entries) throws IOException {
    Files.writeString(folder.resolve("jmh").resolve(name + ".json"), "[" + entries + "]");
  }

  private static String entry(String contender, String values, String mode) {
    String metric = "{\"score\": 0, \"scoreUnit\": \"ops/s\", \"rawData\": [[" + values + "]]}";
    return """
        {"benchmark": "dev.joust.Batch", "mode": "%s", "forks": 0, "measurementIterations": 3,
         "params": {"contender": "%s", "connections": "100"},
         "primaryMetric": %s, "secondaryMetrics": {"bytes": %s, "errors": %s}}
        """
        .formatted(mode, contender, metric, metric, metric.replace("ops/s", "#"));
  }

  private static Measure rate() {
    return new Measure("rate", "req/s", Measure.Direction.HIGHER, Measure.Aggregate.MEDIAN, "rate");
  }

  /** A run of one block for each group. */
  private static Run groups(String... groups) {
    return groups(0, groups);
  }

  private static Run groups(int hostsOfLoad, String... groups) {
    RunBuilder run = new RunBuilder().contender("netty");
    ArrayNode load = run.environment().putObject("hosts").putArray("load");
    IntStream.range(0, hostsOfLoad).forEach(host -> load.addObject());
    for (int block = 1; block <= groups.length; block++) {
      run.grouped(
          groups[block - 1],
          block,
          "steady",
          "netty",
          RunBuilder.result(CELL, List.of(new Iteration(1, Map.of("rate", 1.0), Map.of()))));
    }
    return run.build();
  }
}
