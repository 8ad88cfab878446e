package dev.joust.reports.table;

import static dev.joust.reports.table.OddRun.P99;
import static dev.joust.reports.table.OddRun.RATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.latency.RunFolder;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Conformance;
import dev.joust.run.GarbageCollectors;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Measures;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.run.store.FileNotWritten;
import dev.joust.run.store.RunWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run's report says all that the run says, in the words of the golden files. */
class ReportTest {

  private static final Cell CELL = Cell.of("flow");
  private static final Measure CPU =
      new Measure(
          "serverCpuMicros",
          "µs",
          Measure.Direction.LOWER,
          Measure.Aggregate.MEDIAN,
          Measure.Role.CPU,
          true,
          "Server CPU");

  @TempDir Path runs;

  @Test
  void markdownIsThatOfTheGoldenFiles() throws IOException {
    SortedMap<String, String> pages = Report.of(OddRun.builder().build()).pages();

    assertThat(pages.keySet())
        .containsExactly(
            "charts/flow-requestsPerSecond.svg",
            "charts/flow-to-best-requestsPerSecond.svg",
            "charts/idle-liveHeapBytes.svg",
            "charts/idle-to-best-liveHeapBytes.svg",
            "report.md",
            "tables/flow.md",
            "tables/idle.md",
            "tables/jobs.md",
            "tables/setup.md");
    for (Map.Entry<String, String> page : pages.entrySet()) {
      assertThat(page.getValue())
          .as(page.getKey())
          .isEqualTo(golden(page.getKey(), page.getValue()));
    }
  }

  @Test
  void whatTlsCostsIsARatioWithItsInterval() {
    Cell plain = Cell.of("flow").with("exchange", "websocket").with("payloadBytes", 512);
    RunBuilder run = new RunBuilder().contender("a").contender("b").contender("c");
    run.measure(CPU)
        .suite(new SuiteLayout("flow", "Flow", "How?", "payloadBytes", List.of(CPU.name())));
    for (int block = 1; block <= 3; block++) {
      run.fork(block, "steady", "a", plain, CPU, 10 + block);
      run.fork(block, "steady", "a", plain.with("security", "tls"), CPU, 2 * (10 + block));
      run.fork(block, "steady", "b", plain, CPU, 10);
      run.fork(block, "steady", "b", plain.with("security", "tls"), CPU, 29 + block);
      run.fork(block, "steady", "c", plain, CPU, 10);
    }

    assertThat(Report.of(run.build()).pages().get("report.md"))
        .contains("Cost of TLS: within TLS ÷ without, Server CPU.")
        .containsPattern(
            "WebSocket · 512 B +\\| × 2.00 \\(2.00–2.00\\) +\\| × 3.10 \\(2.86–3.36\\)");
  }

  @Test
  void textIsThatOfTheGoldenFile() throws IOException {
    String own = Report.of(OddRun.builder().build()).text(120);
    assertThat(own).isEqualTo(golden("report.txt", own));
  }

  @Test
  void csvIsThatOfTheGoldenFile() throws IOException {
    String own = Report.of(OddRun.builder().build()).csv();
    assertThat(own).isEqualTo(golden("tables.csv", own));
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 120})
  void textFitsATerminal(int columns) {
    Report report = Report.of(OddRun.builder().build());

    assertThat(report.text(columns).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    assertThat(report.brief(columns).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns))
        .hasSizeLessThan(24);
    assertThat(report.brief(columns)).startsWith("Use this run with care: its files are damaged;");
  }

  @Test
  void aRunOfWhichNothingIsDoneHasAReport() {
    Run planned = new Run("planned", OddRun.builder().manifest(), List.of(), List.of());

    assertThat(Report.of(planned).pages().get("report.md"))
        .contains("The run was stopped: 0 of ")
        .contains("Nothing was measured that could be compared.")
        .contains("No trial of it has ended.");
    assertThat(Report.of(planned).pages().get("tables/flow.md")).contains("No trial has ended.");
  }

  @Test
  void theCommandThatBeganTheRunStandsInIt() {
    Run run =
        new RunBuilder().command("joust", "run", "--seed", "7", "--set", "leaveOut=[]").build();

    assertThat(Report.of(run).text(120))
        .contains("Command: joust run --seed 7 --set 'leaveOut=[]'");
  }

  @Test
  void theHostsOfARunStandInIt() {
    assertThat(Report.of(new RunBuilder().hosts().build()).pages().get("report.md"))
        .contains("Host server bench-1: JDK 17.0.15; cores 0-7")
        .contains(
            "Host load bench-2: JDK 21.0.1; cores 0-3; clock -0.3 ms ± 0.4 ms ahead of the"
                + " server's; round trip 0.028 ms; 941 Mbit/s to the server's; 938 Mbit/s from it;"
                + " MTU 1500");
    assertThat(Report.of(new RunBuilder().build()).pages().get("report.md"))
        .doesNotContain("Host ");
  }

  @Test
  void aCompleteRunSaysSo() {
    Run run = new RunBuilder().build();

    assertThat(Report.of(run).pages().get("report.md"))
        .contains("Complete: all 0 trials.")
        .doesNotContain("damaged");
  }

  @Test
  void damageStandsAtTheTopAndTheRunIsNotCompleteThen() {
    RunBuilder builder = new RunBuilder().contender("a").fork(1, "steady", "a", CELL, RATE, 1);
    Run whole = builder.build();
    Run damaged =
        new Run(
            whole.name(),
            whole.manifest(),
            whole.trials(),
            List.of("samples.jsonl, line 7 is damaged and was left out: no JSON"),
            Set.of("t1"));

    List<String> lines = Report.of(damaged).pages().get("report.md").lines().toList();

    assertThat(lines.subList(0, 9))
        .contains("Use this run with care: its files are damaged; its only result is valid.")
        .anyMatch(line -> line.startsWith("The run is not finished: 0 of 1 trials are whole."));
    assertThat(lines)
        .contains(
            "- The run's files are damaged: samples.jsonl, line 7 is damaged and was left out: no JSON");
  }

  @Test
  void aContenderThatWasNotHeldToTheWholeKitIsNamed() {
    RunBuilder builder = new RunBuilder();
    builder.contender("mine", Conformance.core());
    builder.contender("built-in", Conformance.build());

    assertThat(Report.of(builder.build()).pages().get("report.md"))
        .contains("- Contender mine: not held to the whole kit.")
        .doesNotContain("Contender built-in");
  }

  @Test
  void aClearDifferenceInOneCellIsNamed() {
    RunBuilder run = new RunBuilder().contender("a").contender("b").measure(RATE);
    run.suite(new SuiteLayout("flow", "Flow", "", "connections", List.of(RATE.name())));
    for (int block = 1; block <= 5; block++) {
      double drift = 100 + block;
      for (int connections : new int[] {1, 10, 100}) {
        Cell cell = CELL.with("connections", connections);
        double loss = connections == 100 ? 0.3 : 1.3;
        run.fork(block, "steady", "a", cell, RATE, drift * (1 + 0.001 * (block % 2)));
        run.fork(block, "steady", "b", cell, RATE, drift * loss);
      }
    }

    assertThat(Report.of(run.build()).pages().get("report.md"))
        .contains("throughput, otherwise in single cells: at connections=100: a is 3.34 times as");
  }

  @Test
  void theOneCellWithValuesOfAllIsNamed() {
    RunBuilder run = new RunBuilder().contender("a").contender("b").measure(RATE);
    run.suite(new SuiteLayout("flow", "Flow", "", "connections", List.of(RATE.name())));
    run.fork(1, "steady", "a", CELL.with("connections", 1), RATE, 1);
    run.fork(1, "steady", "a", CELL.with("connections", 10), RATE, 1);
    run.fork(1, "steady", "b", CELL.with("connections", 10), RATE, 2);

    assertThat(Report.of(run.build()).pages().get("report.md"))
        .contains(
            "steady, client wire: connections=10, the only one of 2 cells with valid values of all\n");
  }

  @Test
  void eachSizeHasATableOfItsOwn() {
    RunBuilder run = new RunBuilder().contender("a").contender("b").measure(RATE);
    run.suite(new SuiteLayout("flow", "Flow", "", "payloadBytes", List.of(RATE.name())));
    for (int block = 1; block <= 4; block++) {
      for (int connections : new int[] {1, 10}) {
        Cell cell = CELL.with("connections", connections);
        run.fork(block, "steady", "a", cell.with("payloadBytes", 512), RATE, 1_000 + block);
        run.fork(block, "steady", "b", cell.with("payloadBytes", 512), RATE, 1_000 + block);
        run.fork(block, "steady", "a", cell.with("payloadBytes", 102_400), RATE, 50 + block);
        run.fork(block, "steady", "b", cell.with("payloadBytes", 102_400), RATE, 10);
      }
    }

    assertThat(Report.of(run.build()).pages().get("report.md"))
        .contains(
            "### steady, client wire: payloadBytes=512, geometric means of 2 cells\n",
            "### steady, client wire: payloadBytes=102400, geometric means of 2 cells\n",
            "| b         | 10.0               | -81 % (");
  }

  @Test
  void cellsInWhichNobodyIsRankedHaveNoTableOfTheirOwn() {
    Measure heap = Measures.named("liveHeapBytesPerConnection");
    Measure slope = Measures.named("memorySlopeBytes");
    RunBuilder run = new RunBuilder().contender("a").contender("b").measure(heap).measure(slope);
    run.suite(
        new SuiteLayout("idle", "Idle", "", "connections", List.of(heap.name(), slope.name())));
    Cell idle = Cell.of("idle");
    for (String contender : List.of("a", "b")) {
      run.fork(1, "scenario", contender, idle.with("connections", 1_000), heap, 3e3);
      run.fork(1, "scenario", contender, idle.with("connections", 5_000), heap, 3e3);
      run.fork(1, "scenario", contender, idle.with("compression", "deflate"), slope, 3e5);
    }

    Report report = Report.of(run.build());

    assertThat(report.pages().get("report.md"))
        .contains("### scenario, client wire: geometric means of 2 cells\n")
        .doesNotContain("### scenario, client wire: compression=deflate");
    assertThat(report.pages().get("tables/idle.md")).contains("compression=deflate");
  }

  @Test
  void aServerThatHasJustStartedIsNamedSoAndRanksNobodyByThroughput() {
    RunBuilder run = new RunBuilder().contender("a").contender("b").measure(RATE).measure(CPU);
    run.suite(new SuiteLayout("flow", "Flow", "", "", List.of(RATE.name(), CPU.name())));
    run.suite(new SuiteLayout("jobs", "Jobs", "", "", List.of(CPU.name())).withColdServers());
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "as-published", "a", CELL, RATE, 200 + block);
      run.fork(block, "as-published", "b", CELL, RATE, 100 + block);
      run.fork(block, "as-published", "a", CELL, CPU, 2);
      run.fork(block, "as-published", "b", CELL, CPU, 1 + 0.001 * block);
      run.fork(block, "scenario", "a", Cell.of("jobs"), CPU, 2);
      run.fork(block, "scenario", "b", Cell.of("jobs"), CPU, 1 + 0.001 * block);
    }
    SortedMap<String, String> pages = Report.of(run.build()).pages();

    assertThat(pages.get("report.md"))
        .contains(
            "### as-published, client wire (cold JVM: includes class loading and compilation)\n",
            "### scenario, client wire (cold JVM: includes class loading and compilation)\n",
            "| framework | throughput (req/s) | Server CPU (µs) | to the best",
            "flow, as-published, wire (cold JVM)",
            "jobs, scenario, wire (cold JVM)")
        .doesNotContain("throughput, different", "faster");
    assertThat(pages.get("tables/flow.md")).contains("(cold JVM: includes class loading");
    assertThat(pages).containsKey("charts/jobs-to-best-serverCpuMicros.svg");
    assertThat(pages).doesNotContainKey("charts/flow-to-best-requestsPerSecond.svg");
    assertThat(pages.get("charts/jobs-to-best-serverCpuMicros.svg")).contains("cold JVM");
  }

  @Test
  void whoIsNotKnownToBeTheBestIsNotCalledSo() {
    RunBuilder run = new RunBuilder().contender("a").contender("b").contender("c").measure(RATE);
    run.suite(new SuiteLayout("flow", "Flow", "", "", List.of(RATE.name())));
    for (int block = 1; block <= 4; block++) {
      run.fork(block, "steady", "a", CELL, RATE, block % 2 == 0 ? 100 : 130);
      run.fork(block, "steady", "b", CELL, RATE, 110 + block);
      run.fork(block, "steady", "c", CELL, RATE, 10);
    }
    SortedMap<String, String> pages = Report.of(run.build()).pages();

    assertThat(pages.get("report.md"))
        .contains("first, undecided", "), undecided ")
        .doesNotContain("**");
    assertThat(pages.get("tables/flow.md")).contains("] #1= ", "first, undecided", "] #3 ");
    assertThat(pages.get("tables/flow.md").lines().filter(line -> line.startsWith("|")))
        .noneMatch(line -> line.contains("**"));
  }

  @Test
  void aPercentileOfTooFewRequestsIsNamedInItsPlace() {
    List<String> names = List.of("waitP90Micros", "waitP99_9Micros");
    RunBuilder run = new RunBuilder();
    names.forEach(
        own -> run.measure(new Measure(own, "µs", Direction.LOWER, Aggregate.MEDIAN, own)));
    run.suite(new SuiteLayout("flow", "Flow", "", "loadPercent", names));
    for (String contender : List.of("a", "b")) {
      run.contender(contender);
      for (int block = 1; block <= 2; block++) {
        run.trial(block, "steady", contender, atLoad(1, Map.of(names.get(0), 10.0 + block)));
        run.trial(
            block,
            "steady",
            contender,
            atLoad(50, Map.of(names.get(0), 10.0 + block, names.get(1), 90.0 + block)));
      }
    }

    assertThat(Report.of(run.build()).pages().get("tables/flow.md"))
        .contains("| too few requests ", "p99.9 needs 1,000 requests in a block");
  }

  private static CellResult atLoad(int percent, Map<String, Double> measures) {
    return new CellResult(
        CELL.with("loadPercent", percent),
        Verdict.VALID,
        List.of(),
        measures,
        List.of(),
        List.of());
  }

  @Test
  void collectorsAreNamedWhereTheRunKnowsThem() {
    RunBuilder run = new RunBuilder().contender("a").contender("b").measure(RATE);
    run.collectors(
        new GarbageCollectors(List.of("Copy", "MarkSweepCompact"), List.of("G1 Young Generation")));
    run.fork(1, "steady", "a", CELL, RATE, 1).fork(1, "steady", "b", CELL, RATE, 2);
    SortedMap<String, String> pages = Report.of(run.build()).pages();

    assertThat(pages.get("report.md"))
        .contains("- Garbage collectors: servers Serial; load clients G1\n");
    assertThat(pages.get("tables/setup.md"))
        .contains("| garbage collector |", "| Serial            |");
    run.collectors(new GarbageCollectors(List.of("PS Scavenge", "PS MarkSweep"), List.of()));
    run.contender("c").fork(1, "steady", "c", CELL, RATE, 2);
    assertThat(Report.of(run.build()).pages().get("report.md"))
        .contains("- Garbage collectors: servers Serial of a, b; Parallel of c; load clients G1\n");
    assertThat(Report.of(OddRun.builder().build()).pages().get("report.md"))
        .doesNotContain("collectors");
  }

  @Test
  void aRunOfOneBlockLeavesAllOpen() {
    RunBuilder run = new RunBuilder().contender("a").contender("b").measure(RATE);
    run.suite(new SuiteLayout("flow", "Flow", "", "", List.of(RATE.name())));
    run.fork(1, "steady", "a", CELL, RATE, 1).fork(1, "steady", "b", CELL, RATE, 2);

    assertThat(Report.of(run.build()).pages().get("report.md"))
        .contains("throughput: all pairs are undecided, as one block gives no interval.");
  }

  @Test
  void theReportOfAFullRunHasAtMost400Lines() {
    RunBuilder run = new RunBuilder().measure(RATE).measure(P99);
    for (String contender : List.of("a", "b", "c", "d", "e")) {
      run.contender(contender);
    }
    List<String> suites =
        List.of("concurrency", "flow", "connection", "occupancy", "latency", "stress");
    for (String name : suites) {
      run.suite(new SuiteLayout(name, name, "How?", "", List.of(RATE.name())));
      for (String way : List.of("as-published", "steady", "websocket")) {
        for (int block = 1; block <= 3; block++) {
          for (String contender : List.of("a", "b", "c", "d", "e")) {
            double rate = contender.charAt(0) + (block * name.length() * contender.charAt(0)) % 7;
            run.fork(block, way, contender, Cell.of(name), RATE, rate);
          }
        }
      }
    }

    assertThat(Report.of(run.build()).pages().get("report.md").lines())
        .hasSizeLessThanOrEqualTo(400)
        .anyMatch(line -> line.startsWith("| Highest throughput | "));
  }

  @Test
  void theLocaleChangesNothing() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      String own = Report.of(OddRun.builder().build()).pages().get("report.md");
      assertThat(own).isEqualTo(golden("report.md", own));
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aFileThatCannotBeWrittenIsNamedAndLeavesNothing() throws IOException {
    RunBuilder odd = OddRun.builder();
    Path folder;
    try (RunWriter writer = RunWriter.create(runs, odd.manifest())) {
      folder = writer.folder();
    }
    Files.createDirectories(folder.resolve("report.md").resolve("in the way"));

    assertThatThrownBy(() -> Report.of(RunFolder.read(folder)).write(folder, Format.USUAL))
        .isInstanceOf(FileNotWritten.class)
        .hasMessageContaining("report.md");
    assertThat(folder.resolve("report.md.tmp")).doesNotExist();
  }

  @Test
  void theFilesOfARunCanBeMadeAnew() throws IOException {
    RunBuilder odd = OddRun.builder();
    Path folder;
    try (RunWriter writer = RunWriter.create(runs, odd.manifest())) {
      for (Trial trial : odd.trials()) {
        writer.append(List.of(trial));
      }
      folder = writer.folder();
    }
    Files.writeString(folder.resolve("report.md"), "of yesterday");

    Report.of(RunFolder.read(folder)).write(folder, Format.USUAL);

    assertThat(folder.resolve("report.md"))
        .content()
        .startsWith("# Joust: " + folder.getFileName());
    assertThat(folder.resolve("tables/flow.md")).content().startsWith("# Response size\n");
    assertThat(folder.resolve("samples.csv")).content().startsWith("run,trial,block,");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .extracting(file -> file.getFileName().toString())
          .containsExactlyInAnyOrder(
              ".lock",
              "run.json",
              "samples.jsonl",
              "report.md",
              "charts",
              "index.html",
              "samples.csv",
              "slices.csv",
              "tables");
    }
  }

  /** The file that was approved; with {@code -Djoust.approve=true}, what is approved by this. */
  private static String golden(String name, String actual) throws IOException {
    if (Boolean.getBoolean("joust.approve")) {
      Files.writeString(Path.of("src/test/resources/dev/joust/reports/table", name), actual);
      return actual;
    }
    try (InputStream file = ReportTest.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
