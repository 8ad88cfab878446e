package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.joust.run.CellResult;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages over links, and frames without any. */
@Timeout(900)
@Tag("long")
class TransferRunIT {

  private static final Path NAMESPACES = Path.of("/run/netns");
  private static final String MESSAGES =
      "suites.transfer.messages=[{payloadBytes: 1, times: 2}, {payloadBytes: 20000, times: 1}]";
  private static final String EXCHANGES =
      "suites.transfer.exchanges=[http-post, http-post-close, http-get, websocket-text,"
          + " websocket-fragments]";

  @TempDir Path temporary;

  @Test
  void messagesGoOverLinksAndFramesAreMeasuredWithoutOne() throws Exception {
    assumeTrue(Files.isWritable(Path.of("/dev/net/tun")), "needs root");
    TinyRuns runs = new TinyRuns(temporary);
    JoustCall joust =
        runs.call(
            "--frameworks",
            "netty",
            "--suites",
            "transfer,masking",
            "--set",
            MESSAGES,
            "--set",
            EXCHANGES,
            "--set",
            "suites.transfer.links=[localhost, wan]",
            "--set",
            "suites.transfer.warmUp=20ms",
            "--set",
            "suites.masking={payloadBytes: [200], warmUp: 10ms, iterations: 2, iterationTime: 5ms}");
    assertThat(joust.status()).as(joust.output()).isZero();
    Run run = RunReader.read(runs.only());

    assertThat(run.trials()).hasSize(3);
    assertThat(run.trials())
        .flatExtracting(Trial::cells)
        .allSatisfy(
            cell -> assertThat(cell.verdict()).as(cell.toString()).isNotEqualTo(Verdict.INVALID));
    assertThat(medians(run, "messageMillis", "link", "wan")).isNotEmpty().allMatch(ms -> ms >= 28);
    assertThat(medians(run, "operationNanos", "operation", "decode-masked")).hasSize(2);
    assertThat(Files.readString(runs.only().resolve("links.json"))).contains("congestionControl");
  }

  @Test
  void nothingIsLeftOfLinksAfterCtrlCAndAfterAKillAndTheNextStart() throws Exception {
    assumeTrue(Files.isWritable(Path.of("/dev/net/tun")), "needs root");
    TinyRuns runs = new TinyRuns(temporary);
    try (JoustProcess stopped = startOverALink(runs)) {
      // A link is tried before there is a run.
      stopped.await("there is a run", () -> Files.exists(runs.runs()));
      awaitLink(stopped);
      stopped.interrupt();
      stopped.readAll();
      stopped.exitStatus();
      assertThat(namespaces(stopped)).isEmpty();
    }
    JoustProcess killed = runs.resume(runs.only());
    try (killed) {
      awaitLink(killed);
    }
    try (JoustProcess next = runs.resume(runs.only())) {
      awaitLink(next);
      assertThat(namespaces(killed)).isEmpty();
      next.interrupt();
      next.readAll();
    }
  }

  private static JoustProcess startOverALink(TinyRuns runs) throws IOException {
    return runs.start(
        "--frameworks",
        "netty",
        "--suites",
        "transfer",
        "--set",
        "suites.transfer.links=[hsdpa]",
        "--set",
        "suites.transfer.messages=[{payloadBytes: 1, times: 1000}]");
  }

  private static void awaitLink(JoustProcess joust) {
    joust.await("there is a link", () -> namespaces(joust).size() == 2);
  }

  private static List<String> namespaces(JoustProcess joust) {
    String[] all = Optional.ofNullable(NAMESPACES.toFile().list()).orElse(new String[0]);
    return Stream.of(all)
        .filter(name -> name.startsWith("joust-%d-".formatted(joust.pid())))
        .toList();
  }

  private static List<Double> medians(Run run, String measure, String factor, String value) {
    return run.trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .filter(cell -> cell.cell().value(factor).filter(value::equals).isPresent())
        .map(CellResult::iterations)
        .flatMap(List::stream)
        .map(iteration -> iteration.measures().get(measure))
        .filter(found -> found != null)
        .toList();
  }
}
