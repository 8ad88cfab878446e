package dev.joust.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.RunBuilder;
import dev.joust.reports.junit.JUnitXml;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** What is told of a run whose second contender takes 10 % more CPU and serves as fast. */
class ChangesTest {

  private static final Usability USABLE =
      new Usability(Usability.Level.USABLE, "all 8 results are valid");

  private static final Measure CPU =
      new Measure(
          "serverCpuMicrosPerRequest", "µs", Direction.LOWER, Aggregate.MEDIAN, "Server CPU");
  private static final Measure RATE =
      new Measure("requestsPerSecond", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Throughput");
  private static final Measure TIME =
      new Measure("serviceTimeP99Micros", "µs", Direction.LOWER, Aggregate.MEDIAN, "Time, p99");
  private static final Cell CELL = Cell.of("flow").with("exchange", "http").with("bytes", 512);

  private final RunBuilder run =
      new RunBuilder()
          .measure(TIME)
          .measure(RATE)
          .measure(CPU)
          .contender("fw@1")
          .contender("fw@2")
          .suite(
              new SuiteLayout(
                  "flow", "Flow", "?", "bytes", List.of(TIME.name(), RATE.name(), CPU.name())));

  @BeforeEach
  void measure() {
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "steady", "fw@1", CELL, CPU, 10);
      run.fork(block, "steady", "fw@2", CELL, CPU, block % 2 == 0 ? 11.01 : 10.99);
      run.fork(block, "steady", "fw@1", CELL, RATE, 1_000);
      run.fork(block, "steady", "fw@2", CELL, RATE, block % 2 == 0 ? 1_001 : 999);
      run.fork(block, "steady", "fw@1", CELL, TIME, 5);
      run.fork(block, "steady", "fw@2", CELL, TIME, 50);
    }
  }

  private Changes changes() {
    return Changes.of(run.build(), "fw@1");
  }

  @Test
  void measuresThatMaintainersAskForComeInTheirOrder() {
    assertThat(changes().changes())
        .extracting(change -> change.measure().name() + " " + change.effect())
        .containsExactly("serverCpuMicrosPerRequest WORSE", "requestsPerSecond WITHIN");
  }

  @Test
  void theBaselineMayBeTheLaterOne() {
    assertThat(Changes.of(run.build(), "fw@2").changes().get(0).effect()).isEqualTo(Effect.BETTER);
  }

  @Test
  void whoIsNoContenderIsNoBaseline() {
    assertThatThrownBy(() -> Changes.of(run.build(), "fw@3"))
        .hasMessageContaining("has no contender 'fw@3' to compare with: it has fw@1, fw@2");
  }

  @Test
  void noMeanIsMadeOverSizes() {
    Cell large = CELL.with("bytes", 102_400);
    for (int block = 1; block <= 4; block++) {
      for (Cell cell : List.of(large, large.with("exchange", "websocket"))) {
        run.fork(block, "steady", "fw@1", cell, CPU, 100);
        run.fork(block, "steady", "fw@2", cell, CPU, 200);
      }
      run.fork(block, "steady", "fw@1", CELL.with("exchange", "websocket"), CPU, 10);
      run.fork(block, "steady", "fw@2", CELL.with("exchange", "websocket"), CPU, 11);
    }

    assertThat(changes().changes())
        .filteredOn(Change::isOfAllCells)
        .extracting(Change::place, change -> Math.round(100 * change.ratio().get().value()) / 100.0)
        .containsExactly(tuple("all cells, bytes=512", 1.1), tuple("all cells, bytes=102400", 2.0));
  }

  @Test
  void aServerThatHasJustStartedIsNamedSo() {
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "as-published", "fw@1", CELL, CPU, 100);
      run.fork(block, "as-published", "fw@2", CELL, CPU, 200);
    }

    assertThat(changes().changes())
        .extracting(Change::place)
        .contains("http, bytes=512", "http, bytes=512, cold JVM");
  }

  @Test
  void aTerminalShowsATable() {
    assertThat(new ChangesReport(changes(), USABLE, Optional.empty()).text(120))
        .startsWith("This run is usable: all 8 results are valid.\n\n")
        .contains(
            "fw@2 against fw@1, 4 blocks",
            "Server CPU, µs",
            "\nhttp, bytes=512",
            "10.0",
            "slower",
            "within ±",
            "Of 2 comparisons 1 became slower or heavier, 0 faster or lighter, 1 are as good as equal",
            "Smallest difference that this run shows, in half of the cells at least: Server CPU 0.")
        .contains("+10 % (+9.8 to +10)");
  }

  @Test
  void whatIsNothingInBothHasNoRatioAndIsEqual() {
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "steady", "fw@1", CELL.with("bytes", 1), CPU, 0);
      run.fork(block, "steady", "fw@2", CELL.with("bytes", 1), CPU, 0);
    }

    assertThat(new ChangesReport(changes(), USABLE, Optional.empty()).text(120))
        .containsPattern("\nhttp, bytes=1 +0 +0 +- +within\n");
  }

  @Test
  void aPageAndAPullRequestSayWhatFails() {
    assertThat(new ChangesReport(changes(), USABLE, Optional.of(gate("slower=5%"))).markdown())
        .contains(
            "## fw@2 against fw@1, 4 blocks",
            "Failed: of 2 checks 1 failed, 1 passed, 0 are undecided.",
            "- fw@2, serverCpuMicrosPerRequest, http, bytes=512: +10 % (")
        .containsPattern(
            "\\| Server CPU, µs +\\| http, bytes=512 \\| 10.0 +\\| 11.0 +\\| \\+10 % \\(.*\\*\\*slower\\*\\*")
        .endsWith("limit 5 %\n");
  }

  @Test
  void aPageForABrowserStandsAlone() {
    String page =
        new ChangesReport(changes(), USABLE, Optional.of(gate("slower=5%")))
            .html(run.build(), Optional.of("explain.md"));

    assertThat(page)
        .contains(
            "<h1>fw@2 against fw@1</h1>",
            "Of 2 comparisons 1 became slower or heavier",
            "<p>Failed: of 2 checks 1 failed, 1 passed, 0 are undecided.</p>",
            "<li>fw@2, serverCpuMicrosPerRequest, http, bytes=512: +10 % (",
            "Smallest difference that this run shows",
            "<h3>Server CPU, µs, fw@2</h3>",
            "<td><strong>slower</strong></td>",
            "<td>within ±",
            "href=\"explain.md\"",
            "\"to\":\"fw@1\"",
            "\"name\":\"slower\"")
        .doesNotContain("<link", "<script src", "<img");
    assertThat(
            new ChangesReport(changes(), USABLE, Optional.empty())
                .html(run.build(), Optional.empty()))
        .contains("<li>Command: ", "href=\"index.html\"")
        .doesNotContain("Failed:", "explain");
  }

  private Gate gate(String limit) {
    return Gate.of(changes(), Limits.parse(List.of(limit), List.of(CPU, RATE)));
  }

  @Test
  void programsReadJson() throws Exception {
    JsonNode tree =
        JsonMapper.builder()
            .build()
            .readTree(ChangesJson.of(changes(), USABLE, Optional.of(gate("slower=5%"))));

    assertThat(tree.at("/baseline").asText()).isEqualTo("fw@1");
    assertThat(tree.at("/changes/0/effect").asText()).isEqualTo("worse");
    assertThat(tree.at("/changes/0/ratio").asDouble()).isBetween(1.09, 1.11);
    assertThat(tree.at("/changes/0/low").asDouble()).isBetween(1.08, 1.1);
    assertThat(tree.at("/changes/0/cell/bytes").asInt()).isEqualTo(512);
    assertThat(tree.at("/usability/level").asText()).isEqualTo("usable");
    assertThat(tree.at("/gate/verdict").asText()).isEqualTo("failed");
    assertThat(tree.at("/gate/passes").asBoolean()).isFalse();
    assertThat(tree.at("/gate/checks/1/smallestShown").asDouble()).isBetween(0.0, 0.05);
    assertThat(tree.at("/gate/checks/1/outcome").asText()).isEqualTo("passed");
  }

  @Test
  void buildsReadJUnitXml() throws Exception {
    String xml = JUnitXml.of(gate("slower=5%").tests(changes(), USABLE));
    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
            .getDocumentElement();

    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(1);
    assertThat(((Element) suite.getElementsByTagName("testcase").item(1)).getAttribute("classname"))
        .isEqualTo("fw@2 serverCpuMicrosPerRequest");
  }

  @Test
  void reasonsForDoubtAreCountedByTheirKind() {
    for (int block = 5; block <= 6; block++) {
      run.trial(
          block,
          "steady",
          "fw@1",
          CELL,
          Verdict.SUSPECT,
          List.of("machine busy: other processes took 0.%d cores".formatted(block)),
          "steady",
          List.of());
    }

    assertThat(changes().doubts()).containsExactly(Map.entry("machine busy", 2L));
    assertThat(new ChangesReport(changes(), USABLE, Optional.empty()).text(120))
        .contains("Reasons for doubt, and in how many results: machine busy (2).");
  }

  @ParameterizedTest
  @CsvSource({"4, BROKEN", "3, UNDECIDED"})
  void aVariantIsBrokenIfNoneOfItsResultsIsValid(int invalid, Effect effect) {
    Cell other = CELL.with("exchange", "websocket");
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "steady", "fw@1", other, CPU, 5);
      if (block <= invalid) {
        run.invalid(block, "steady", "fw@2", other);
      } else {
        run.fork(block, "steady", "fw@2", other, CPU, 5);
      }
    }

    assertThat(changes().changes())
        .filteredOn(change -> change.place().startsWith("websocket"))
        .extracting(Change::effect)
        .containsExactly(effect);
  }

  /** A suite that a variant lacks is none of its faults. */
  @Test
  void aVariantThatWasNotMeasuredIsNotBroken() {
    Cell other = CELL.with("exchange", "websocket");
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "steady", "fw@1", other, CPU, 5);
    }

    assertThat(changes().changes())
        .filteredOn(change -> change.place().startsWith("websocket"))
        .extracting(Change::effect)
        .containsExactly(Effect.UNDECIDED);
  }

  /** One cell takes 10 % more and the other 20 %: √(1.1 · 1.2) is 1.149. */
  @Test
  void severalCellsAreToldOneByOneAndTogether() throws Exception {
    Cell other = CELL.with("exchange", "websocket");
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "steady", "fw@1", other, CPU, 5);
      run.fork(block, "steady", "fw@2", other, CPU, block % 2 == 0 ? 6.01 : 5.99);
    }

    Changes changes = changes();
    assertThat(changes.changes())
        .extracting(Change::place)
        .containsExactly("http, bytes=512", "websocket, bytes=512", "all cells", "http, bytes=512");
    assertThat(changes.changes().get(2).ratio().orElseThrow().value()).isBetween(1.148, 1.150);
    assertThat(new ChangesReport(changes, USABLE, Optional.empty()).text(120))
        .containsPattern("all cells +- +- +\\+15 % .* slower");
    assertThat(
            JsonMapper.builder()
                .build()
                .readTree(ChangesJson.of(changes, USABLE, Optional.empty()))
                .at("/changes/2/cell/suite")
                .asText())
        .isEqualTo("all");
  }

  @Test
  void whatWasNotMeasuredIsSaid() {
    Cell other = Cell.of("flow").with("exchange", "http").with("bytes", 1);
    run.fork(1, "steady", "fw@1", other, CPU, 10);

    assertThat(new ChangesReport(changes(), USABLE, Optional.empty()).text(120))
        .contains("no valid value");
  }
}
