package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.joust.run.CellResult;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.run.store.RunReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Suites that are no batches run beside each other: one run of two of them serves most tests. */
@Timeout(900)
@TestInstance(Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
@Order(2)
@Tag("long")
class ScenarioRunIT {

  @TempDir static Path temporary;

  private Path folder;
  private Run run;
  private String output;

  /**
   * A machine that keeps threads from running for as long as a document lasts makes readers miss
   * it; with more time they may not.
   */
  @BeforeAll
  void runThem() throws IOException {
    runThem("2s");
    if (trials("live").stream()
        .flatMap(trial -> trial.cells().stream())
        .anyMatch(ScenarioRunIT::hasMissed)) {
      runThem("6s");
    }
  }

  private static boolean hasMissed(CellResult cell) {
    return cell.measures().getOrDefault("missedUpdates", 0.0) > 0;
  }

  private void runThem(String period) throws IOException {
    TinyRuns runs = new TinyRuns(Files.createDirectory(temporary.resolve(period)));
    JoustCall joust =
        runs.call(
            "--frameworks",
            "netty",
            "--suites",
            "live,idle",
            "--print-report",
            "--set",
            "suites.live.readers=[5, 20]",
            "--set",
            "suites.live.exchanges=[polling, sse, websocket]",
            "--set",
            "suites.live.bursts=[7]",
            "--set",
            "suites.live.period=" + period,
            "--set",
            "suites.live.updates=2",
            "--set",
            "suites.live.rateProbe=50ms",
            "--set",
            "suites.idle={connections: [30, 60], slope: [100, 300, 600],"
                + " compression: [none, deflate, deflate-no-context-takeover],"
                + " pings: {periods: [500ms], span: 1s}}");
    output = joust.output();
    assertThat(joust.status()).as(output).isZero();
    folder = runs.only();
    run = RunReader.read(folder);
  }

  @Test
  void readersOfALiveDocumentMissNothingInAnyWay() {
    assertThat(output).contains("Readers of a live document");
    assertThat(folder.resolve("tables/live.md")).content().contains("By the formula");
    assertThat(trials("live")).hasSize(3);
    assertThat(trials("live"))
        .flatExtracting(Trial::cells)
        .filteredOn(cell -> cell.cell().value("readers").isPresent())
        .as(output)
        .hasSize(6)
        .allSatisfy(
            cell -> {
              int readers = Integer.parseInt(cell.cell().value("readers").orElseThrow());
              assertNothingButABusyMachineWasInTheWay(cell);
              assertThat(cell.measures())
                  .containsEntry("updates", 2.0 * readers)
                  .containsEntry("missedUpdates", 0.0)
                  .containsKeys("updateLatencyMaxMillis", "serverMilliCpu", "clientCpuOfLimit");
            });
    assertThat(trials("live"))
        .flatExtracting(Trial::cells)
        .filteredOn(cell -> cell.cell().value("summary").isPresent())
        .hasSize(3)
        .allSatisfy(
            cell -> assertThat(cell.measures()).containsEntry("readersWithin10000Millis", 20.0));
    assertThat(folder.resolve("histograms").toFile().list())
        .filteredOn(name -> name.contains("-live-"))
        .hasSize(3);
  }

  /** A connection that stays open takes Jetty some 100 kB of its heap. */
  @Test
  void readersWhoBringTheServerDownLeaveWhatFewerDidNot(@TempDir Path own) throws IOException {
    TinyRuns runs = new TinyRuns(own);
    JoustCall joust =
        runs.call(
            "--frameworks",
            "jetty",
            "--strict",
            "--suites",
            "live",
            "--set",
            "server.jvmArguments=[-Xmx32m, -XX:+UseSerialGC, -XX:+ExitOnOutOfMemoryError]",
            "--set",
            "suites.live.exchanges=[polling]",
            "--set",
            "suites.live.readers=[5, 600, 700]",
            "--set",
            "suites.live.period=5s",
            "--set",
            "suites.live.updates=1",
            "--set",
            "suites.live.rateProbe=0s");
    assertThat(joust.status()).as(joust.output()).isEqualTo(4);
    assertThat(RunReader.read(runs.only()).trials())
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.verdict()).isNotEqualTo(Verdict.INVALID);
              List<CellResult> cells = trial.cells();
              assertThat(cells).hasSize(4);
              assertThat(cells.get(0).measures()).containsEntry("updates", 5.0);
              assertThat(cells.get(1).verdict()).isEqualTo(Verdict.INVALID);
              assertThat(cells.get(2).measures()).isEmpty();
              assertThat(cells.get(3).measures()).containsEntry("readersWithin10000Millis", 5.0);
            });
  }

  @Test
  void nginxEndsWithAHarnessThatIsKilled(@TempDir Path own) throws IOException {
    assumeThat(onThePath("nginx")).isTrue();
    TinyRuns runs = new TinyRuns(own);
    try (JoustProcess joust =
        runs.start(
            "--frameworks",
            "netty",
            "--suites",
            "live",
            "--set",
            "suites.live.readers=[5]",
            "--set",
            "suites.live.exchanges=[polling+nginx]",
            "--set",
            "suites.live.updates=100")) {
      joust.await(
          "nginx has a worker",
          () -> joust.children().stream().anyMatch(ScenarioRunIT::isNginxsWorker));
      List<ProcessHandle> children = joust.children();
      joust.kill();

      JoustProcess.awaitEnd(children);
    }
  }

  private static boolean isNginxsWorker(ProcessHandle child) {
    return isNginx(child) && child.parent().filter(ScenarioRunIT::isNginx).isPresent();
  }

  private static boolean isNginx(ProcessHandle process) {
    return process.info().command().orElse("").endsWith("/nginx");
  }

  private static boolean onThePath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  @Test
  void idleConnectionsAreOpenedMeasuredAndAskedOnceEach() {
    assertThat(output).contains("Idle connections", "connections");
    assertThat(trials("idle"))
        .extracting(Trial::id)
        .containsExactlyInAnyOrder(
            "b1-netty-idle-1",
            "b1-netty-idle-2",
            "b1-netty-idle-3",
            "b1-netty-idle-4",
            "b1-netty-idle-5");
    List<CellResult> held =
        trials("idle").stream()
            .flatMap(trial -> trial.cells().stream())
            .filter(cell -> cell.cell().value("summary").isEmpty())
            .filter(cell -> cell.cell().value("ping").isEmpty())
            .toList();
    assertThat(held)
        .extracting(cell -> cell.cell().value("connections").orElseThrow())
        .containsExactlyInAnyOrder("30", "60");
    assertThat(held)
        .allSatisfy(
            cell -> {
              assertNothingButABusyMachineWasInTheWay(cell);
              assertThat(cell.measures())
                  .containsKeys("connectSeconds", "liveHeapBytesPerConnection");
              assertThat(cell.measures().get("responseTimeMaxMicros"))
                  .isGreaterThanOrEqualTo(cell.measures().get("responseTimeP50Micros"))
                  .isPositive();
            });
  }

  @Test
  void furtherConnectionsHaveASlopeAndArePinged() {
    assertThat(trials("idle"))
        .flatExtracting(Trial::cells)
        .filteredOn(cell -> cell.cell().toString().equals("summary=slope"))
        .singleElement()
        .satisfies(
            cell -> {
              assertNothingButABusyMachineWasInTheWay(cell);
              assertThat(cell.measures()).containsKeys("nativeSlopeBytes", "kernelSlopeBytes");
              assertThat(cell.measures().get("liveHeapSlopeBytes")).isBetween(500.0, 50_000.0);
            });
    assertThat(trials("idle"))
        .flatExtracting(Trial::cells)
        .filteredOn(cell -> cell.cell().value("ping").isPresent())
        .singleElement()
        .satisfies(
            cell -> {
              assertNothingButABusyMachineWasInTheWay(cell);
              assertThat(cell.cell().value("connections")).contains("600");
              // A ping has 6 bytes and a pong 2; each of 10,000 sessions pings twice a second.
              assertThat(cell.measures().get("pingBytesPerSecondOf10000"))
                  .isBetween(40_000.0, 161_000.0);
              assertThat(cell.measures()).containsKeys("pingMilliCpuOf10000", "quietMilliCpu");
            });
  }

  /** A deflater that keeps its context has 256 KiB of zlib; Netty ends one that does not. */
  @Test
  void sessionsThatKeepTheContextOfTheirMessagesTakeTheMemoryOfZlib() {
    double kept = nativeSlope("compression=deflate, summary=slope");
    double dropped = nativeSlope("compression=deflate-no-context-takeover, summary=slope");

    assertThat(kept).as(output).isBetween(150e3, 500e3);
    assertThat(dropped).isLessThan(kept / 2);
    assertThat(output)
        .contains(
            "compression=deflate is agreed to by netty",
            "compression=deflate-no-context-takeover is agreed to by netty");
    assertThat(run.manifest().contenders().get(0).compressionInCells())
        .containsEntry("deflate", "permessage-deflate")
        .hasEntrySatisfying(
            "deflate-no-context-takeover",
            answer ->
                assertThat(answer.split("; "))
                    .containsExactlyInAnyOrder(
                        "permessage-deflate",
                        "server_no_context_takeover",
                        "client_no_context_takeover"));
    assertThat(folder.resolve("tables/idle.md"))
        .content()
        .contains("compression=deflate-no-context-takeover, summary=slope");
  }

  private double nativeSlope(String name) {
    CellResult cell =
        trials("idle").stream()
            .flatMap(trial -> trial.cells().stream())
            .filter(own -> own.cell().toString().equals(name))
            .findFirst()
            .orElseThrow(() -> new AssertionError(output));
    assertNothingButABusyMachineWasInTheWay(cell);
    return cell.measures().get("nativeSlopeBytes");
  }

  @Test
  void whoDoesNotCompressIsNamedAndNotAskedTo(@TempDir Path own) throws IOException {
    TinyRuns runs = new TinyRuns(own);

    String said =
        runs.call(
                "--frameworks",
                "grizzly,netty?compression=none",
                "--suites",
                "idle",
                "--set",
                "suites.idle={connections: [5], slope: [5, 10], compression: [deflate]}")
            .output();

    assertThat(said)
        .contains(
            "not measured with compressed messages, which are not offered: grizzly",
            "netty?compression=none is not measured with compression=deflate: its own setting is"
                + " compression=none");
    assertThat(RunReader.read(runs.only()).trials())
        .as(said)
        .flatExtracting(Trial::cells)
        .extracting(cell -> cell.cell().toString())
        .containsExactly("connections=5", "connections=5");
  }

  /** It may be its client's limit, or keep it from running. */
  private static void assertNothingButABusyMachineWasInTheWay(CellResult cell) {
    assertThat(cell.reasons())
        .as(cell.toString())
        .allMatch(reason -> reason.matches("(client-bound|the client hiccuped):.*"));
  }

  private List<Trial> trials(String suite) {
    return run.trials().stream().filter(trial -> trial.id().contains("-" + suite + "-")).toList();
  }
}
