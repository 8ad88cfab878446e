package dev.joust.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.RunBuilder;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.latency.Latencies;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run is a page that answers, shows what it has, and says what it lacks. */
class PageTest {

  private static final int MOST_BYTES = 4_000_000;

  private static final Measure RATE =
      new Measure("requestsPerSecond", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Throughput");
  private static final Measure CPU =
      new Measure(
          "serverCpuMicrosPerRequest", "µs", Direction.LOWER, Aggregate.MEDIAN, "Server CPU");
  private static final Cell CELL =
      Cell.of("concurrency").with("exchange", "websocket").with("connections", 1000);

  private final RunBuilder run =
      new RunBuilder()
          .contender("a")
          .contender("b")
          .measure(RATE)
          .suite(
              new SuiteLayout(
                  "concurrency", "Concurrency", "How many?", "connections", List.of(RATE.name())));

  @Tag("long")
  @Test
  void theReferenceRunFitsOnAPageThatNeedsNoNetwork() throws IOException {
    Path folder = Path.of("reference");
    Run reference = RunReader.read(folder);
    String html = html(reference, Latencies.read(reference, folder));

    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MOST_BYTES);
    Document page = Jsoup.parse(html);
    assertThat(page.select("script[src], link, img, iframe")).isEmpty();
    assertThat(page.select("a").eachAttr("href")).allMatch(target -> target.startsWith("#"));
    assertThat(page.select("section.suite h2").eachText())
        .containsExactly(
            "Concurrency",
            "Flow size",
            "Keep-alive or close",
            "Resources taken",
            "Throughput",
            "Latency",
            "Capacity",
            "Idle connections");
    assertThat(page.select("section.suite"))
        .allSatisfy(suite -> assertThat(suite.select("figure")).isNotEmpty());
    assertThat(page.select(".answer")).hasSize(5);
  }

  @Test
  void theCommandThatBeganTheRunCanBeRepeated() {
    run.command("joust", "run", "--frameworks", "a,b", "--set", "leaveOut=[]");

    assertThat(Jsoup.parse(html(run.build())).select("#method dd").eachText())
        .contains("joust run --frameworks a,b --set 'leaveOut=[]'");
    assertThat(Jsoup.parse(html(AllSuites.run())).select("#method dd").eachText())
        .contains("joust run --seed 42");
  }

  @Test
  void aRunOverHostsSaysWhatTheyWereAndHowTheyWereLinked() {
    assertThat(Jsoup.parse(html(run.build())).select("#method dt").eachText())
        .doesNotContain("host server bench-1");

    Document page = Jsoup.parse(html(run.hosts().build()));

    assertThat(page.select("#method dt").eachText())
        .contains("host server bench-1", "host load bench-2");
    assertThat(page.select("#method dd").eachText())
        .contains(
            "JDK 17.0.15; cores 0-7",
            "JDK 21.0.1; cores 0-3; clock -0.3 ms ± 0.4 ms ahead of the server's;"
                + " round trip 0.028 ms; 941 Mbit/s to the server's; 938 Mbit/s from it; MTU 1500");
  }

  @Test
  void everyLinkOfThePageHasItsPlace() {
    Document page = Jsoup.parse(html(AllSuites.run()));

    assertThat(page.select("a").eachAttr("href"))
        .allSatisfy(target -> assertThat(page.getElementById(target.substring(1))).isNotNull());
    assertThat(page.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
  }

  @Test
  void latenciesAreDrawnOverPercentilesAndAsRidges(@TempDir Path folder) throws IOException {
    Run all = AllSuites.run();
    Document page = Jsoup.parse(html(all, AllLatencies.of(all, folder)));

    JsonNode tail = chart(page, "chart-latency-responseTimeMicros").at("/panels/0");
    assertThat(tail.get("points").findValues("x"))
        .extracting(JsonNode::asDouble)
        .containsOnly(50.0, 90.0, 99.0, 99.9);
    JsonNode curve = tail.at("/curves/0");
    assertThat(curve.get("perDecade").asInt()).isEqualTo(8);
    assertThat(curve.get("v")).extracting(JsonNode::asDouble).hasSizeGreaterThan(24).isSorted();
    assertThat(curve.get("v").get(8).asDouble()).isBetween(500.0, 1_300.0);
    JsonNode ridges = chart(page, "chart-live-ridges").at("/panels/0");
    assertThat(ridges.get("labels"))
        .extracting(JsonNode::asText)
        .containsExactly("100 readers", "2,000 readers");
    assertThat(ridges.get("curves")).hasSize(2 * 4);
    assertThat(ridges.at("/points/0/v").asDouble()).isBetween(19.0, 21.0);
    assertThat(page.select("#chart-live-ridges tbody th").eachText())
        .contains("polling · 100 readers · p99");
  }

  @Test
  void whatHasNoHistogramsHasNoCurves() throws IOException {
    Document page = Jsoup.parse(html(AllSuites.run()));

    assertThat(chart(page, "chart-latency-responseTimeMicros").findValue("curves")).isNull();
    assertThat(page.getElementById("chart-live-ridges")).isNull();
  }

  @Test
  void keepAliveIsHeldAgainstNewConnections() throws IOException {
    SuiteLayout layout =
        new SuiteLayout("connection", "Connection", "What?", "exchange", List.of(CPU.name()));
    run.measure(CPU).suite(layout);
    Cell kept = Cell.of("connection").with("exchange", "http-keepalive").with("connections", 100);
    Cell close =
        Cell.of("connection")
            .with("exchange", "http-close")
            .with("connections", 100)
            .with("loadPercent", 60);
    for (int block = 1; block <= 3; block++) {
      run.fork(block, "steady", "a", kept, CPU, 10 + block);
      run.fork(block, "steady", "a", close, CPU, 4 * (10 + block));
      run.fork(block, "steady", "b", kept, CPU, 10);
    }

    Document page = Jsoup.parse(html(run.build()));
    JsonNode gain = chart(page, "chart-connection-keep-alive-gain");

    assertThat(gain.at("/panels")).hasSize(1);
    assertThat(gain.at("/panels/0/points")).hasSize(1);
    assertThat(gain.at("/panels/0/points/0/v").asDouble()).isEqualTo(4);
    assertThat(page.select("#chart-connection-keep-alive-gain td").text()).startsWith("× 4");
  }

  @Test
  void theChooserTellsApartWhatRequestsCarryAndAreSentWithin() throws IOException {
    Cell plain = Cell.of("concurrency").with("exchange", "http-keepalive").with("connections", 9);
    for (Cell cell :
        List.of(
            plain,
            plain.with("requestBody", "gzip"),
            plain.with("security", "tls"),
            plain.with("security", "tls").with("requestBody", "plain"),
            Cell.of("concurrency").with("security", "tls").with("connections", 9))) {
      run.fork(1, "steady", "a", cell, RATE, 100);
      run.fork(1, "steady", "b", cell, RATE, 90);
    }

    JsonNode chooser = data(run.build()).at("/chooser");

    assertThat(chooser.at("/cells").findValuesAsText("exchange"))
        .containsExactlyInAnyOrder(
            "http-keepalive",
            "http-keepalive+gzip",
            "http-keepalive+tls",
            "http-keepalive+tls+plain",
            "");
    assertThat(chooser.at("/exchanges/http-keepalive").asText()).isEqualTo("HTTP keep-alive");
    assertThat(chooser.at("/exchanges/http-keepalive+gzip").asText())
        .isEqualTo("HTTP keep-alive, request body gzip");
    assertThat(chooser.at("/exchanges/http-keepalive+tls+plain").asText())
        .isEqualTo("HTTP keep-alive within TLS, request body plain");
  }

  @Test
  void theChooserKnowsTheRateThatAllWereLoadedAt() throws IOException {
    Cell open = CELL.with("loadPercent", 50);
    run.measure(CPU);
    for (String name : List.of("a", "b")) {
      run.trial(
          1,
          "steady",
          name,
          new CellResult(
              open,
              Verdict.VALID,
              List.of(),
              Map.of(RATE.name(), 7_000.0, CPU.name(), 5.0),
              List.of(),
              List.of()));
    }

    assertThat(data(run.build()).at("/chooser/cells/0/rate").asDouble()).isEqualTo(7_000);
    blocks(200, 100);
    JsonNode cells = data(run.build()).at("/chooser/cells");
    assertThat(cells).hasSize(2);
    assertThat(cells.findValues("rate")).hasSize(1);
  }

  @Test
  void everyChartHasATableAndADownload() {
    Document page = Jsoup.parse(html(AllSuites.run()));

    assertThat(page.select("figure")).isNotEmpty();
    for (Element figure : page.select("figure")) {
      assertThat(figure.select("table thead th").eachText()).contains("ant", "bee", "cat", "dog");
      assertThat(figure.select("tbody tr")).isNotEmpty();
      assertThat(figure.select("caption").text()).isEqualTo("Each value is of 4 blocks.");
      assertThat(figure.select("button").eachAttr("data-csv")).containsExactly(figure.id());
    }
  }

  @Test
  void threeMeasuresOfASuiteAreToBeSeenWithoutAskingForMore() {
    Measure heap =
        new Measure("heapPeakBytes", "B", Direction.LOWER, Aggregate.MAX, "Server heap, peak");
    Measure live =
        new Measure("liveHeapBytes", "B", Direction.LOWER, Aggregate.MEDIAN, "Live heap");
    List<Measure> measures = List.of(CPU, RATE, heap, live);
    List.of(CPU, heap, live).forEach(run::measure);
    run.suite(
        new SuiteLayout(
            "occupancy", "Resources", "What?", "", measures.stream().map(Measure::name).toList()));
    measures.forEach(own -> run.fork(1, "steady", "a", Cell.of("occupancy"), own, 7));

    Element suite = Jsoup.parse(html(run.build())).getElementById("suite-occupancy");

    assertThat(suite.select("> details > figure h3").eachText())
        .containsExactly("Server CPU, µs", "Throughput, req/s", "Server heap, peak, B");
    assertThat(suite.select("details.more figure h3").eachText()).containsExactly("Live heap, B");
  }

  @Test
  void thePicturesHaveTheNumbersOfTheTables() throws IOException {
    blocks(200, 100);

    JsonNode chart = data(run.build()).at("/charts/0");

    assertThat(chart.get("unit").asText()).isEqualTo("req/s");
    JsonNode best = chart.at("/panels/0/points/0");
    assertThat(best.get("v").asDouble()).isEqualTo(200);
    assertThat(best.get("lo").asDouble()).isLessThan(200);
    assertThat(best.get("hi").asDouble()).isGreaterThan(200);
    assertThat(best.get("n").asInt()).isEqualTo(6);
  }

  @Test
  void whoIsAheadIsSaidWithItsInterval() {
    blocks(300, 100);

    Element answer = answer("Highest throughput");

    assertThat(answer.select(".winner strong").text()).isEqualTo("a");
    assertThat(answer.select(".badge").text()).isEqualTo("decided");
    assertThat(answer.select(".text").text())
        .startsWith("a has 300 req/s (")
        .endsWith(") a is 3.00 times as fast as b (2.99–3.01).".substring(1));
  }

  @Test
  void equalContendersAreSaidToBeEqual() {
    blocks(100.1, 100);

    Element answer = answer("Highest throughput");

    assertThat(answer.select(".badge").text()).isEqualTo("no difference that matters");
    assertThat(answer.select(".winner strong").text()).isEqualTo("a and b");
  }

  @Test
  void aDifferenceBelowTheMarginIsNoneThatMatters() {
    blocks(102, 100);

    assertThat(answer("Highest throughput").select(".badge").text())
        .isEqualTo("no difference that matters");
  }

  @Test
  void whatOthersPublishedIsHeldAgainstTheRun() {
    Document page = Jsoup.parse(html(AllSuites.run()));

    Element claims = page.getElementById("claims");
    assertThat(page.select("nav a[href=#claims]")).hasSize(1);
    assertThat(claims.select("summary .question").text())
        .matches("Of \\d+ claims that others published, this run tests \\d+: .*\\.");
    Element claim = claims.select("tbody:contains(A1:)").first();
    assertThat(claim.select("th").text()).contains("nearly five times", "P. Barber");
    assertThat(claim.select("tr")).hasSize(4);
    assertThat(claim.select("tr").first().select("td").eachText())
        .contains("ant", "4.83", "does not hold");
    assertThat(claims.select("p").last().text())
        .startsWith("This run has no numbers of ")
        .contains("A2, ");
  }

  @Test
  void claimsOfTheUsersOwnAreBesideThem(@TempDir Path folder) throws IOException {
    blocks(200, 100);
    ClaimList own =
        ClaimList.read(
            Files.writeString(
                folder.resolve("own.yaml"),
                """
                sources: {ours: What our README promises}
                claims:
                  - {id: T1, source: ours, text: We are first., suite: concurrency,
                     measure: requestsPerSecond, order: {ahead: [a]}}
                """));

    Element claims = Jsoup.parse(html(run.build(), Latencies.none(), own)).getElementById("claims");

    assertThat(claims.select("summary .question").text())
        .endsWith("Of 1 claim of your own, this run tests 1: hold 1.");
    assertThat(claims.select("tbody th").text())
        .isEqualTo("T1: We are first. What our README promises");
    assertThat(claims.select("tbody .badge.decided").text()).isEqualTo("holds");
  }

  @Test
  void whatTheRunLeavesOpenIsSaidToBeOpen() {
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "steady", "a", CELL, RATE, block % 2 == 0 ? 150 : 80);
      run.fork(block, "steady", "b", CELL, RATE, 100);
    }

    Element answer = answer("Highest throughput");

    assertThat(answer.select(".badge").text()).isEqualTo("undecided");
    assertThat(answer.select(".winner strong").text()).contains(" or ");
  }

  @Test
  void questionsThatWereNotAskedStandInOneSentence() {
    blocks(200, 100);

    Element answers = Jsoup.parse(html(run.build())).getElementById("answers");

    assertThat(answers.select(".answer h3").eachText()).containsExactly("Highest throughput");
    assertThat(answers.select("p").eachText())
        .contains(
            "Not measured by this run: Shortest response time, Least CPU, Least memory, Best for"
                + " large payloads, Push or poll. joust list --suites shows the suites that do.");
  }

  @Test
  void aServerThatHasJustStartedIsMarkedAndRanksNobodyByThroughput() throws IOException {
    blocks(200, 100);
    Cell more = CELL.with("connections", 5_000);
    for (int block = 1; block <= 6; block++) {
      run.fork(block, "as-published", "a", more, RATE, 1 + 0.001 * block);
      run.fork(block, "as-published", "b", more, RATE, 2);
    }

    Document page = Jsoup.parse(html(run.build()));

    assertThat(answer("Highest throughput").select(".where").eachText())
        .containsExactly("WebSocket · 1,000 connections · Throughput");
    assertThat(data(page).at("/chooser/cells")).hasSize(1);
    assertThat(data(page).at("/chooser/cells/0/connections").asInt()).isEqualTo(1_000);
    assertThat(page.select("#suite-concurrency > details > p.hint").text())
        .contains("In part of a cold JVM: includes class loading and compilation.");
    assertThat(page.select("th").eachText())
        .contains("WebSocket · 5,000 connections · cold JVM, client wire");
    assertThat(data(page).get("charts"))
        .filteredOn(chart -> chart.get("shape").asText().equals("RATIOS"))
        .singleElement()
        .satisfies(chart -> assertThat(chart.get("panels")).hasSize(1));
  }

  @Test
  void theBestIsOnlyCalledSoWhereThatIsDecided() throws IOException {
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "steady", "a", CELL, RATE, block % 2 == 0 ? 150 : 80);
      run.fork(block, "steady", "b", CELL, RATE, 100);
    }
    Document page = Jsoup.parse(html(run.build()));

    assertThat(page.select("td strong, td.best")).isEmpty();
    assertThat(page.select("td").eachText()).contains("first undecided");
    assertThat(data(page).at("/chooser/cells/0/orders/0/0/said").asText()).isEqualTo("first");
    assertThat(data(page).at("/chooser/cells/0/orders/0/1/said").asText()).isEqualTo("undecided");
  }

  @Test
  void pollingIsHeldAgainstPush() {
    Element answer = answer(AllSuites.run(), "Push or poll");

    assertThat(answer.select(".where").eachText())
        .contains("polling each 500 ms against WebSocket · What serverCpuSeconds is");
    assertThat(answer.select(".text").first().text())
        .contains("times that of push: ")
        .contains("ant ");
  }

  @Test
  void whereWhatPollingTakesCannotBeToldWordsStandForTheInterval() {
    Measure seconds =
        new Measure("serverCpuSeconds", "s", Direction.LOWER, Aggregate.MEDIAN, "CPU time");
    run.measure(seconds)
        .suite(new SuiteLayout("jobs", "Jobs", "How?", "exchange", List.of(seconds.name())));
    for (int block = 1; block <= 3; block++) {
      run.fork(block, "jobs", "a", Cell.of("jobs").with("exchange", "websocket"), seconds, 1);
      run.fork(
          block,
          "jobs",
          "a",
          Cell.of("jobs").with("exchange", "poll-500ms"),
          seconds,
          block == 2 ? 0.1 : 10);
    }

    assertThat(answer("Push or poll").select(".text").text())
        .endsWith("times that of push: a 2.15 (the interval is too wide to tell).");
  }

  @Test
  void aPartialRunShowsWhatItHasAndSaysHowMuchThatIs() {
    blocks(200, 100);
    run.stopped().unfinished(7, "steady", "a", CELL);

    Document page = Jsoup.parse(html(run.build()));

    assertThat(page.select("a[href=#wrong]").text()).isEqualTo("Parts of this run are missing.");
    assertThat(page.select(".troubles.grave li").text())
        .contains("The run was stopped: 12 of 13 trials are whole.");
    assertThat(page.select("figure")).isNotEmpty();
  }

  @Test
  void aRunWithoutATrialHasAPage() {
    run.unfinished(1, "steady", "a", CELL);

    Document page = Jsoup.parse(html(run.build()));

    assertThat(page.select("section.suite").text()).contains("No trial of it has ended.");
    assertThat(page.select(".answer .badge").eachText()).containsOnly("not measured");
  }

  @Test
  void damageIsNamed() {
    blocks(200, 100);
    run.warning("samples.jsonl, line 7: not JSON");

    assertThat(Jsoup.parse(html(run.build())).select(".troubles li").text())
        .contains("damaged: samples.jsonl, line 7: not JSON");
  }

  @Test
  void whoFailedTheContractIsNamed() {
    blocks(200, 100);
    run.failed("c", "answers 200 to what it does not know");

    assertThat(Jsoup.parse(html(run.build())).select(".troubles li").text())
        .contains("c does not keep the contract and was not measured: answers 200");
  }

  @Test
  void anInvalidResultHasItsReasonInPlaceOfANumber() {
    blocks(200, 100);
    run.contender("c");
    run.trial(
        1,
        "steady",
        "c",
        new CellResult(
            CELL,
            Verdict.INVALID,
            List.of("no request was answered"),
            Map.of(),
            List.of(),
            List.of()));

    Document page = Jsoup.parse(html(run.build()));

    assertThat(page.select("td:contains(invalid)").attr("title"))
        .isEqualTo("no request was answered");
    assertThat(page.select(".troubles li").text())
        .contains("Concurrency: 1 of 13 results is invalid: no request was answered (c).");
  }

  @Test
  void aSuspectResultIsMarkedAndItsMarkExplained() {
    Document page = Jsoup.parse(html(AllSuites.run()));

    assertThat(page.select("td .mark")).isNotEmpty();
    assertThat(page.select("#method dt").eachText()).contains("client-bound");
    assertThat(page.select("figure:has(td .mark) > p.hint a[href=#marks]")).isNotEmpty();
  }

  @Test
  void whatIsNotInDoubtNeedsNoKey() {
    blocks(200, 100);

    assertThat(Jsoup.parse(html(run.build())).select("figure a")).isEmpty();
  }

  @Test
  void textsOfARunCannotBecomePartsOfThePage() {
    blocks(200, 100);
    run.warning("<img src=x></script><script>alert(1)</script>");
    run.contender("</script><b>");

    Document page = Jsoup.parse(html(run.build()));

    assertThat(page.select("img, b")).isEmpty();
    assertThat(page.select("script"))
        .hasSize(Jsoup.parse(html(AllSuites.run())).select("script").size());
  }

  @Test
  void theChooserHasOrdersOfMeasuredCellsAlone() throws IOException {
    blocks(200, 100);

    JsonNode chooser = data(run.build()).get("chooser");

    assertThat(chooser.get("cells")).hasSize(1);
    assertThat(chooser.at("/cells/0/connections").asInt()).isEqualTo(1000);
    assertThat(chooser.at("/cells/0").has("payloadBytes")).isFalse();
    assertThat(chooser.at("/cells/0/orders/0/0/said").asText()).isEqualTo("best");
    assertThat(chooser.at("/cells/0/orders/0/1/said").asText()).isEqualTo("different");
    assertThat(chooser.at("/goals/0/id").asText()).isEqualTo("throughput");
  }

  @Test
  void theChooserKnowsWhoSuffersFromMoreOfWhatASuiteVaries() throws IOException {
    run.suite(
            new SuiteLayout("queue", "Queue", "Who waits?", "stalledPercent", List.of(CPU.name())))
        .measure(CPU);
    for (int block = 1; block <= 3; block++) {
      double wobble = 1 + 0.001 * (block - 2);
      for (int percent : new int[] {0, 10}) {
        Cell cell = Cell.of("queue").with("cut", "rst").with("stalledPercent", percent);
        run.fork(block, SuiteLayout.SCENARIO, "a", cell, CPU, (10 + percent) * wobble);
        run.fork(block, SuiteLayout.SCENARIO, "b", cell, CPU, 10 * wobble);
      }
    }

    JsonNode question = data(run.build()).at("/chooser/questions/0");

    assertThat(question.get("suite").asText()).isEqualTo("queue");
    assertThat(question.at("/fields/0/options/rst").asText()).isEqualTo("rst");
    assertThat(question.at("/harm/factor").asText()).isEqualTo("stalledPercent");
    assertThat(question.at("/harm/steps")).hasSize(2);
    assertThat(question.at("/harm/steps/0/said").asText()).isEqualTo("worse");
    assertThat(question.at("/harm/steps/0/r").asDouble()).isEqualTo(2);
    assertThat(question.at("/harm/steps/1/said").asText()).isEqualTo("alike");
  }

  @Test
  void theChooserHasNoQuestionOfASuiteThatIsLoadedAndNoHarmWithoutACellToHoldAgainst()
      throws IOException {
    blocks(200, 100);
    assertThat(data(run.build()).at("/chooser/questions")).isEmpty();

    run.suite(new SuiteLayout("queue", "Queue", "Who waits?", "spread", List.of(RATE.name())));
    run.fork(1, SuiteLayout.SCENARIO, "a", Cell.of("queue").with("spread", "0s"), RATE, 0);

    JsonNode question = data(run.build()).at("/chooser/questions/0");
    assertThat(question.at("/cells/0/orders")).isEmpty();
    assertThat(question.has("harm")).isFalse();
  }

  @Test
  void whatHasTooManySlicesLeavesMeasuresOutAndNamesThem() {
    RunView view = view(AllSuites.run());

    assertThat(Slices.of(view, Integer.MAX_VALUE).leftOut()).isEmpty();
    Slices few = Slices.of(view, 400);
    assertThat(few.leftOut()).contains("What requestsPerSecond is");
    assertThat(few.cells()).isNotEmpty();
  }

  private void blocks(double a, double b) {
    for (int block = 1; block <= 6; block++) {
      double wobble = 1 + 0.001 * (block % 3 - 1);
      run.fork(block, "steady", "a", CELL, RATE, a * wobble);
      run.fork(block, "steady", "b", CELL, RATE, b * (2 - wobble));
    }
  }

  private Element answer(String question) {
    return answer(run.build(), question);
  }

  private static Element answer(Run run, String question) {
    return Jsoup.parse(html(run)).select(".answer").stream()
        .filter(own -> own.select("h3").text().equals(question))
        .findFirst()
        .orElseThrow();
  }

  /** So that a page that is made again differs from the first only where the run does. */
  @Test
  void dataStandInOneOrder() throws IOException {
    assertThat(data(new RunBuilder().contender("a").build()).fieldNames())
        .toIterable()
        .containsExactly(
            "run", "margin", "contenders", "measures", "charts", "chooser", "slices", "marks");
  }

  private static JsonNode data(Run run) throws IOException {
    return data(Jsoup.parse(html(run)));
  }

  private static JsonNode data(Document page) throws IOException {
    return JsonMapper.builder().build().readTree(page.getElementById("data").data());
  }

  private static JsonNode chart(Document page, String id) throws IOException {
    for (JsonNode chart : data(page).get("charts")) {
      if (chart.get("id").asText().equals(id)) {
        return chart;
      }
    }
    throw new AssertionError("no chart " + id);
  }

  private static String html(Run run) {
    return html(run, Latencies.none());
  }

  private static String html(Run run, Latencies latencies) {
    return html(run, latencies, ClaimList.NONE);
  }

  private static String html(Run run, Latencies latencies, ClaimList own) {
    StringWriter out = new StringWriter();
    try {
      RunView view = new RunView(run, Statistics.of(run), latencies);
      Page.write(view, new HeldClaims(run, view.statistics(), own), out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toString();
  }

  private static RunView view(Run run) {
    return new RunView(run, Statistics.of(run));
  }
}
