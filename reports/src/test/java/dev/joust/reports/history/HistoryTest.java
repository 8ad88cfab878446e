package dev.joust.reports.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.RunBuilder;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What runs say of a measure over time. */
class HistoryTest {

  private static final Measure CPU =
      new Measure("cpuMicros", "µs", Direction.LOWER, Aggregate.MEDIAN, "CPU");
  private static final Measure RATE =
      new Measure("rate", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Rate");
  private static final Cell ECHO =
      Cell.of("flow").with("exchange", "websocket").with("payloadBytes", 512);

  /** A run begun on a day after the first one. */
  private static RunBuilder begun(int day, String method) {
    return new RunBuilder()
        .begun(RunBuilder.START.plus(Duration.ofDays(day)), method)
        .measure(CPU)
        .measure(RATE);
  }

  private static RunBuilder with(RunBuilder run, String name, String version, double cpu) {
    run.contender(name, version);
    for (int block = 1; block <= 3; block++) {
      run.fork(block, "websocket", name, ECHO, CPU, cpu * (1 + block / 1000.0));
    }
    return run;
  }

  private static Run day(int day, String name, String version, double cpu) {
    return with(begun(day, "2"), name, version, cpu).build();
  }

  /** Ten runs, of which those from the seventh on take a tenth more. */
  private static List<Run> tenDays() {
    List<Run> runs = new ArrayList<>();
    for (int day = 0; day < 10; day++) {
      double cpu = (day < 6 ? 10 : 11) * (1 + day % 3 / 1000.0);
      runs.add(day(day, "fw@1." + day, "1." + day, cpu));
    }
    return runs;
  }

  private static History history(List<Run> runs) {
    return History.of(
        runs,
        new HistoryQuestion("cpuMicros", List.of(), List.of(), Optional.empty(), Optional.empty()));
  }

  @Test
  void versionsOfAContenderAreOneSeriesWhoseLevelChanges() {
    History history = history(tenDays());

    assertThat(history.runs()).isEqualTo(10);
    assertThat(history.series()).singleElement().satisfies(own -> changed(own));
    assertThat(new HistoryReport(history).text(120))
        .contains("10 runs in one series; lower is better.", "flow: websocket, payloadBytes=512");
    assertThat(new HistoryReport(history).markdown())
        .containsPattern("fw, flow: .*: \\+10 % \\(.*\\), worse, p ≤ 0.001, with 1.6 of")
        .contains("after 1.5 of 20261126-100000-try");
  }

  private static void changed(Series own) {
    assertThat(own.contender()).isEqualTo("fw");
    assertThat(own.points()).extracting(Point::version).startsWith("1.0", "1.1").endsWith("1.9");
    assertThat(own.first().interval()).isPresent();
    assertThat(own.first().blocks()).isEqualTo(3);
    assertThat(own.changes()).singleElement().extracting(ChangePoint::index).isEqualTo(6);
    assertThat(own.sparkline()).startsWith("▁").hasSize(10).endsWith("█");
  }

  @Test
  void pointsOfResultsThatAreNotValidAreMarked() throws Exception {
    RunBuilder doubted = begun(1, "2");
    doubted.contender("fw", "2");
    for (int block = 1; block <= 3; block++) {
      doubted.trial(
          block,
          "websocket",
          "fw",
          new CellResult(
              ECHO,
              Verdict.SUSPECT,
              List.of("client-bound"),
              Map.of(),
              List.of(),
              List.of(new Iteration(1, Map.of(CPU.name(), 20.0), Map.of()))));
    }
    History history = history(List.of(day(0, "fw", "1", 10), doubted.build()));
    HistoryReport report = new HistoryReport(history);

    assertThat(report.text(80))
        .contains("1 of 2 points come from results that are suspect or invalid")
        .containsPattern("\n2026-11-21 10:00 +1 +.* valid ")
        .containsPattern("\n2026-11-22 10:00 +2 +.* suspect ");
    assertThat(new HistoryReport(history).html()).contains("<td>suspect</td>", "<td>valid</td>");
    assertThat(
            JsonMapper.builder().build().readTree(HistoryJson.of(history)).at("/series/0/points"))
        .extracting(point -> point.get("suspect").asBoolean())
        .containsExactly(false, true);
  }

  /** A terminal is too narrow for the whole table. */
  @Test
  void everyPartOfATableNamesTheCell() {
    List<Run> runs = new ArrayList<>();
    for (int day = 0; day < 40; day++) {
      runs.add(day(day, "fw@1." + day, "1." + day, 10 + day % 3));
    }

    assertThat(new HistoryReport(history(runs)).text(80).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120))
        .filteredOn(line -> line.startsWith("fw, flow: "))
        .hasSizeGreaterThan(1);
  }

  @Test
  void aContendersOtherSettingsAreASeriesOfTheirOwn() {
    Run run = with(with(begun(0, "2"), "fw@1", "1", 10), "fw@1?ioThreads=2", "1", 9).build();

    assertThat(history(List.of(run)).series())
        .extracting(Series::contender)
        .containsExactly("fw", "fw?ioThreads=2");
  }

  @Test
  void runsOfTwoMethodsAreNeverInOneSeriesAndThatIsSaid() {
    List<Run> runs = new ArrayList<>(tenDays());
    runs.add(with(begun(20, "3"), "fw@2", "2", 20).build());
    History history = history(runs);

    assertThat(history.series()).extracting(Series::method).containsExactly("2", "3");
    assertThat(history.series().get(0).points()).hasSize(10);
    assertThat(new HistoryReport(history).markdown())
        .contains("The method of measuring has changed: runs of the versions 2, 3")
        .containsPattern(
            "Runs by version 2 of the method\\.\n\n.*\n.*\n\\| fw, .*\\| 10 .*\n\n"
                + "Runs by version 3 of the method\\.\n\n.*\n.*\n\\| fw, .*\\| 1 .*\n\n")
        .doesNotContain("| method |")
        .contains("One series is too short to tell a change")
        .contains("fw, flow: websocket, payloadBytes=512, method 3");
  }

  @Test
  void otherSurroundingsAreSaidWhereTheyBeginAndWhatIsOtherInThem() {
    List<Run> runs = new ArrayList<>();
    for (int day = 0; day < 6; day++) {
      RunBuilder run = begun(day, "2");
      run.environment().putObject("processors").put("model", day < 3 ? "old" : "new");
      run.environment().putObject("os").put("release", "6");
      runs.add(with(run, "fw", "1", (day < 3 ? 10 : 20) + day % 2 / 100.0).build());
    }
    History history = history(runs);
    String text = new HistoryReport(history).markdown();

    assertThat(history.surroundings()).hasSize(2);
    assertThat(history.series().get(0).points())
        .extracting(Point::surroundings)
        .containsExactly(1, 1, 1, 2, 2, 2);
    assertThat(text)
        .contains("the surroundings differ too: 1 before, 2 after")
        .containsPattern("\\| surroundings +\\| processor \\|")
        .containsPattern("\\| 2 +\\| new +\\|")
        .doesNotContain("kernel");
  }

  @Test
  void aRatioToAContenderOfTheSameRunLeavesTheMachineOut() {
    List<Run> runs = new ArrayList<>();
    for (int day = 0; day < 8; day++) {
      double machine = 1 + day;
      runs.add(
          with(
                  with(begun(day, "2"), "fw@1", "1", 10 * machine),
                  "fw@head",
                  "2-SNAPSHOT",
                  (day < 4 ? 10 : 10.5) * machine * (1 + day % 2 / 1000.0))
              .build());
    }
    History history =
        History.of(
            runs,
            new HistoryQuestion(
                "cpuMicros", List.of(), List.of(), Optional.of("fw@1"), Optional.empty()));

    assertThat(history.unit()).isEmpty();
    assertThat(history.series())
        .singleElement()
        .satisfies(
            own -> {
              assertThat(own.first().value()).isCloseTo(1, within(0.001));
              assertThat(own.changes()).singleElement().extracting(ChangePoint::index).isEqualTo(4);
            });
    assertThat(new HistoryReport(history).text(120)).contains("CPU, as a ratio to fw@1");
  }

  @Test
  void pointsStandInTheOrderOfTheirVersionsIfThatIsAsked() {
    List<Run> runs = List.of(day(0, "fw@9", "9", 1), day(1, "fw@10", "10", 1));
    HistoryQuestion asked =
        new HistoryQuestion(
            "cpuMicros",
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.of(Comparator.<String>comparingInt(Integer::parseInt).reversed()));

    assertThat(History.of(runs, asked).series().get(0).points())
        .extracting(Point::version)
        .containsExactly("10", "9");
  }

  @Test
  void aCopyOfARunCountsOnceAndAControlNever() {
    Run run =
        with(begun(0, "2"), "fw", "1", 10)
            .control("null")
            .fork(1, "websocket", "null", ECHO, CPU, 1)
            .build();

    assertThat(history(List.of(run, run)).series())
        .singleElement()
        .satisfies(own -> assertThat(own.points()).hasSize(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cpu | ~ | ~ | no run has a measure 'cpu', there are cpuMicros, rate",
        "rate | ~ | ~ | no run has a value of rate for all that is asked; contenders are fw@1.0",
        "cpuMicros | fv | ~ | no run has a value of cpuMicros",
        "cpuMicros | fw,fv | ~ | no run has a value of cpuMicros",
        "cpuMicros | fw | idle | , suites flow",
      })
  void whatNoRunHasIsRefusedWithWhatThereIs(
      String measure, String contenders, String suites, String complaint) {
    HistoryQuestion asked =
        new HistoryQuestion(
            measure, names(contenders), names(suites), Optional.empty(), Optional.empty());

    assertThatThrownBy(() -> History.of(tenDays(), asked))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(complaint);
  }

  private static List<String> names(String list) {
    return list.equals("~") ? List.of() : List.of(list.split(","));
  }

  @Test
  void otherProgramsReadItAsJson() throws Exception {
    JsonNode tree = JsonMapper.builder().build().readTree(HistoryJson.of(history(tenDays())));

    assertThat(tree.path("measure").asText()).isEqualTo("cpuMicros");
    assertThat(tree.path("better").asText()).isEqualTo("lower");
    JsonNode series = tree.path("series").path(0);
    assertThat(series.path("points")).hasSize(10);
    assertThat(series.at("/points/9/version").asText()).isEqualTo("1.9");
    assertThat(series.at("/points/9/low").asDouble()).isPositive();
    assertThat(series.at("/changes/0/point").asInt()).isEqualTo(6);
    assertThat(series.at("/cell/payloadBytes").asInt()).isEqualTo(512);
  }

  @Test
  void theNewestRunGoesToGithubActionBenchmark() throws Exception {
    History history = history(tenDays());
    JsonNode benches =
        JsonMapper.builder().build().readTree(HistoryJson.forBenchmarkAction(history));

    assertThat(HistoryJson.benchmarkActionTool(history)).isEqualTo("customSmallerIsBetter");
    assertThat(benches).hasSize(1);
    JsonNode own = benches.path(0);
    assertThat(own.path("name").asText()).isEqualTo("fw@1.9, flow: websocket, payloadBytes=512");
    assertThat(own.path("unit").asText()).isEqualTo("µs");
    assertThat(own.path("value").isNumber()).isTrue();
    assertThat(own.path("range").asText()).contains(" to ");
    assertThat(own.path("extra").asText()).startsWith("1.9 of 20261130-100000-try");
  }

  @ParameterizedTest
  @CsvSource({"HIGHER, customBiggerIsBetter", "LOWER, customSmallerIsBetter"})
  void theActionIsToldWhichWayIsBetter(Direction better, String tool) {
    assertThat(HistoryJson.benchmarkActionTool(of(better))).isEqualTo(tool);
  }

  @Test
  void ofWhatHasNoBetterWayTheActionCanTellNothing() {
    assertThatThrownBy(() -> HistoryJson.benchmarkActionTool(of(Direction.NONE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("neither more nor less is better");
  }

  private static History of(Direction better) {
    Measure measure = new Measure("m", "", better, Aggregate.MEDIAN, "M");
    return new History(measure, Optional.empty(), List.of(), List.of());
  }

  @Test
  void thePageHasAChartAndATableOfEachSeriesAndNeedsNoNetwork() {
    String html = new HistoryReport(history(tenDays())).html();
    Document page = Jsoup.parse(html);

    assertThat(page.select("h1").text()).isEqualTo("CPU, µs");
    assertThat(page.select("figure")).hasSize(1);
    assertThat(page.select("figure tbody tr")).hasSize(10);
    assertThat(page.select("figure tbody tr").get(6).text()).contains("1.6", "worse");
    assertThat(page.select("section li").text()).contains("+10 %");
    assertThat(page.select("#data").first().data()).contains("\"levels\":[{\"from\":0,\"to\":6");
    assertThat(page.select("[src], link[href]")).isEmpty();
  }
}
