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
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cells within TLS stand beside those without, each with servers of its own. */
@Timeout(900)
@Order(3)
@Tag("long")
class TlsRunIT {

  private static final String BOTH =
      "suites.connection={steady: {exchanges: [http-close, http-keepalive], connections: [4],"
          + " payloadBytes: [100], security: [none, tls]},"
          + " websocket: {connections: [4], payloadBytes: [100], security: [none, tls]}}";

  @TempDir Path temporary;

  @Test
  void measuresCellsWithTlsAndWithout() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--frameworks",
                "netty,jetty",
                "--suites",
                "connection,latency,idle",
                "--set",
                // Time for handshakes by code that is still interpreted.
                "warm.slice=500ms",
                "--set",
                BOTH,
                "--set",
                "suites.latency={exchanges: [websocket], connections: 4, loadPercents: [50],"
                    + " payloadBytes: 100, rounds: 2, span: 50ms, security: [tls]}",
                "--set",
                "suites.idle={connections: [20], security: [none, tls]}")
            .output();

    assertThat(output)
        .contains(
            "in cells of tls tls=jdk, TLSv1.3 with TLS_AES_128_GCM_SHA256, ECDSA P-256, session tickets: netty, jetty");
    Run run = RunReader.read(runs.only());
    assertThat(run.trials()).as(output).extracting(Trial::verdict).doesNotContain(Verdict.INVALID);
    assertThat(results(run, Optional.empty(), "connection")).hasSize(2 * 3);
    assertThat(results(run, Optional.of("tls"), "connection"))
        .hasSize(2 * 3)
        .allSatisfy(own -> assertThat(own.measures().get("requests")).isPositive());
    assertThat(results(run, Optional.of("tls"), "latency")).hasSize(2);
    assertThat(results(run, Optional.empty(), "latency")).isEmpty();
    assertThat(results(run, Optional.of("tls"), "idle")).hasSize(2);
    assertThat(Files.readString(runs.only().resolve("report.md"))).contains("security=tls");
  }

  @Test
  void aTierOfDefaultsHasTheNativeEngineWhereThereIsOne() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--frameworks",
                "netty,jetty,netty?tls=none",
                "--set",
                "warm.slice=500ms",
                "--set",
                "tier=defaults",
                "--set",
                "suites.concurrency.steady.security=[tls, none]")
            .output();

    assertThat(output)
        .contains(
            "in cells of tls tls=native, TLSv1.3 with TLS_AES_128_GCM_SHA256, ECDSA P-256, session tickets: netty",
            "in cells of tls tls=jdk, TLSv1.3 with TLS_AES_128_GCM_SHA256, ECDSA P-256, session tickets: jetty",
            "netty?tls=none is not measured within TLS: its own setting is tls=none");
    Run run = RunReader.read(runs.only());
    assertThat(results(run, Optional.of("tls"), "concurrency")).as(output).hasSize(2 * 2);
    assertThat(results(run, Optional.empty(), "concurrency")).hasSize(3 * 2);
  }

  @Test
  void refusesAVariantThatIsToBeMeasuredWithinTlsAloneAndHasNone() throws IOException {
    JoustCall joust =
        new TinyRuns(temporary)
            .call(
                "--frameworks",
                "netty,netty?tls=none",
                "--set",
                "suites.concurrency.steady.security=[tls]");

    assertThat(joust.output())
        .contains("netty?tls=none cannot be measured: its own setting is tls=none");
    assertThat(joust.status()).isEqualTo(2);
    assertThat(temporary.resolve("runs")).doesNotExist();
  }

  /**
   * Every handshake is held to the key and the tickets of its cell. BoringSSL cannot do without
   * tickets.
   */
  @Test
  void countsHandshakesWithTheirKeysAndTickets() throws IOException {
    TinyRuns runs = new TinyRuns(temporary);

    String output =
        runs.call(
                "--print-report",
                "--frameworks",
                "vertx?tls=native,tomcat",
                "--suites",
                "handshake",
                "--set",
                // RSA without the second compiler takes twenty times as long.
                "server.jvmArguments=[-Xmx128m, -XX:+UseSerialGC]",
                "--set",
                "suites.handshake={keys: [ecdsa, rsa],"
                    + " tickets: [true, false], perSecond: 40, users: 2, warmUp: 3s, span: 500ms}")
            .output();

    Run run = RunReader.read(runs.only());
    List<CellResult> all = results(run, Optional.empty(), "handshake");
    assertThat(all).as(output).hasSize(2 * (1 + 4 + 2));
    assertThat(all)
        .filteredOn(own -> own.cell().value("handshake").equals(Optional.of("full")))
        .filteredOn(own -> own.measures().isEmpty())
        .hasSize(2)
        .allSatisfy(
            own ->
                assertThat(own.reasons().toString())
                    .contains("tlsTickets is false, but the native engine of Vert.x"));
    assertThat(output).contains("TLS handshakes");
    assertThat(all)
        .filteredOn(own -> !own.measures().isEmpty())
        .allSatisfy(
            own -> {
              String kind = own.cell().value("handshake").orElseThrow();
              // On a busy machine the rate is missed, and there are fewer of them.
              double least = own.verdict() == Verdict.INVALID ? 1 : 20;
              assertThat(own.measures().get("fullHandshakes"))
                  .isBetween(kind.equals("full") ? least : 0, kind.equals("full") ? 20.0 : 0);
              assertThat(own.measures().get("resumedHandshakes"))
                  .isBetween(kind.equals("resumed") ? least : 0, kind.equals("resumed") ? 20.0 : 0);
              assertThat(own.measures().get("warmUpConnections")).isPositive();
            });
    // On a busy machine rates are missed, and only valid results have costs.
    if (all.stream().noneMatch(own -> own.verdict() == Verdict.INVALID)) {
      assertThat(output).contains("Cost of a key of RSA 2048", "Cost of session tickets");
    }
  }

  private static List<CellResult> results(Run run, Optional<String> security, String suite) {
    return run.trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .filter(own -> own.cell().suite().equals(suite))
        .filter(own -> own.cell().value("security").equals(security))
        .toList();
  }
}
