package dev.joust.reports.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.RunBuilder;
import dev.joust.run.Cell;
import dev.joust.run.GarbageCollectors;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.SuiteLayout;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A program can read from one object what a run has decided. */
class DecisionsJsonTest {

  private static final Measure RATE =
      new Measure("rate", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "rate");
  private static final Measure THREADS =
      new Measure("threads", "", Direction.NONE, Aggregate.MAX, "threads");
  private static final Cell CELL = Cell.of("flow").with("connections", 100);

  private final RunBuilder run =
      new RunBuilder()
          .contender("a")
          .contender("b")
          .contender("c")
          .measure(RATE)
          .measure(THREADS)
          .suite(new SuiteLayout("flow", "Flow", "", "", List.of("rate", "threads")));

  @Test
  void everyPairHasItsRatioIntervalAndVerdict() throws JsonProcessingException {
    for (int block = 1; block <= 6; block++) {
      double wobble = 1 + 0.001 * (block % 3);
      run.fork(block, "steady", "a", CELL, RATE, 200 * wobble);
      run.fork(block, "steady", "b", CELL, RATE, 100);
      run.fork(block, "steady", "c", CELL, RATE, 100 * (1 + 0.001 * (block % 3 - 1)));
    }

    JsonNode root = json();

    assertThat(names(root))
        .containsExactly(
            "run", "method", "usability", "complete", "indifference", "collectors", "questions");
    assertThat(root.get("run").asText()).isEqualTo("20261121-100000-try");
    assertThat(root.get("method").asText()).isEqualTo("1");
    assertThat(root.get("complete").asBoolean()).isTrue();
    assertThat(root.get("indifference").asDouble()).isEqualTo(0.05);
    assertThat(root.get("questions")).hasSize(1);
    JsonNode question = root.at("/questions/0");
    assertThat(names(question))
        .containsExactly(
            "suite",
            "way",
            "client",
            "coldJvm",
            "measure",
            "unit",
            "better",
            "decidedShare",
            "medianHalfWidth",
            "validShare",
            "uncompared",
            "pairs");
    assertThat(question.get("coldJvm").asBoolean()).isFalse();
    assertThat(question.get("measure").asText()).isEqualTo("rate");
    assertThat(question.get("better").asText()).isEqualTo("higher");
    assertThat(question.get("decidedShare").asDouble()).isEqualTo(1);
    assertThat(question.get("validShare").asDouble()).isEqualTo(1);
    assertThat(question.get("medianHalfWidth").asDouble()).isBetween(1e-6, 0.05);
    assertThat(question.findValuesAsText("verdict"))
        .containsExactlyInAnyOrder("different", "different", "equivalent");
    JsonNode pair = question.at("/pairs/0");
    assertThat(names(pair))
        .containsExactly(
            "cell", "better", "worse", "ratio", "difference", "low", "high", "verdict");
    assertThat(pair.get("cell")).hasToString("{\"suite\":\"flow\",\"connections\":100}");
    assertThat(pair.get("better").asText()).isEqualTo("a");
    assertThat(pair.get("worse").asText()).isEqualTo("b");
    assertThat(pair.get("ratio").asDouble())
        .isBetween(pair.get("low").asDouble(), pair.get("high").asDouble())
        .isBetween(1.99, 2.01);
  }

  @Test
  void whatIsNotKnownIsNullAndUndecided() throws JsonProcessingException {
    run.fork(1, "steady", "a", CELL, RATE, 1).fork(1, "steady", "b", CELL, RATE, 2);

    JsonNode question = json().at("/questions/0");

    assertThat(question.get("decidedShare").asDouble()).isZero();
    assertThat(question.get("medianHalfWidth").isNull()).isTrue();
    assertThat(question.at("/pairs/0/low").isNull()).isTrue();
    assertThat(question.at("/pairs/0/high").isNull()).isTrue();
    assertThat(question.at("/pairs/0/ratio").asDouble()).isEqualTo(2);
    assertThat(question.at("/pairs/0/verdict").asText()).isEqualTo("undecided");
  }

  @Test
  void aServerThatHasJustStartedAndItsCollectorAreNamed() throws JsonProcessingException {
    run.collectors(new GarbageCollectors(List.of("Copy", "MarkSweepCompact"), List.of()));
    run.fork(1, "as-published", "a", CELL, RATE, 1).fork(1, "as-published", "b", CELL, RATE, 2);

    assertThat(json().at("/questions/0/coldJvm").asBoolean()).isTrue();
    assertThat(json().get("collectors")).hasToString("{\"a\":\"Serial\",\"b\":\"Serial\"}");
  }

  @Test
  void aRunThatWasStoppedIsNotComplete() throws JsonProcessingException {
    run.stopped();

    assertThat(json().get("complete").asBoolean()).isFalse();
    assertThat(json().get("questions")).isEmpty();
  }

  private JsonNode json() throws JsonProcessingException {
    return JsonMapper.builder().build().readTree(DecisionsJson.of(run.build()));
  }

  private static List<String> names(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).toList();
  }
}
