package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.CellResult;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cells of HTTP/2 have servers of their own, those of contenders that offer it. */
@Timeout(900)
@Order(3)
@Tag("long")
class Http2RunIT {

  private static final String KEPT_AND_HTTP2 =
      "suites.concurrency={steady: {exchanges: [http-keepalive, http2],"
          + " http2: {streams: [1, 8], windowBytes: [1000000]},"
          + " connections: [4], payloadBytes: [100], security: [none, tls]},"
          + " websocket: {exchanges: [ws-http2], http2: {streams: [8]},"
          + " connections: [2], payloadBytes: [100]}}";

  @TempDir Path temporary;

  @Test
  void measuresStreamsOfThoseWhoOfferThem() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);
    runs.add("reactor-netty");

    String output =
        runs.call(
                "--frameworks",
                "netty,reactor-netty",
                "--suites",
                "concurrency,latency,capacity",
                "--set",
                // Time for handshakes by code that is still interpreted.
                "warm.slice=500ms",
                "--set",
                KEPT_AND_HTTP2,
                "--set",
                "suites.latency={exchanges: [http2], http2: {streams: [4]}, connections: 2,"
                    + " loadPercents: [50], payloadBytes: 100, rounds: 2, span: 50ms}",
                "--set",
                "suites.capacity={exchanges: [http2], connections: 2, p99LimitMillis: [50],"
                    + " payloadBytes: 100, rounds: 4, span: 50ms}")
            .output();

    assertThat(output).contains("not measured over http2, which is not offered: reactor-netty");
    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).extracting(Trial::verdict).doesNotContain(Verdict.INVALID);
    assertThat(results(run, "http-keepalive", "concurrency")).hasSize(2 * 2);
    assertThat(results(run, "http2", "concurrency"))
        .hasSize(2 * 2)
        .allSatisfy(own -> assertThat(own.measures().get("requests")).isPositive());
    assertThat(output).contains("not measured over ws-http2, which is not offered: reactor-netty");
    assertThat(results(run, "ws-http2", "concurrency"))
        .hasSize(1)
        .allSatisfy(
            own -> {
              assertThat(own.measures().get("requests")).isPositive();
              assertThat(own.verdict()).as("%s", own.reasons()).isNotEqualTo(Verdict.INVALID);
            });
    assertThat(results(run, "http2", "latency")).hasSize(1);
    assertThat(results(run, "http2", "capacity")).hasSize(1);
    assertThat(Files.readString(runs.only().resolve("report.md"))).contains("HTTP/2");
  }

  private static List<CellResult> results(Run run, String exchange, String suite) {
    return run.trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .filter(own -> own.cell().suite().equals(suite))
        .filter(own -> own.cell().value("exchange").filter(exchange::equals).isPresent())
        .toList();
  }
}
