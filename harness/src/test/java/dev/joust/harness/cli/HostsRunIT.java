package dev.joust.harness.cli;

import static dev.joust.run.Verdict.INVALID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.host.Sshd;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
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

/** A run whose server lives on a host, and its load on two. */
@Timeout(900)
@Order(1)
@Tag("long")
class HostsRunIT {

  /** No job is late because all hosts share a busy machine; scaled, 20 minutes are one. */
  private static final String PATIENT = "{lateAfter: 20m, connectTimeout: 1m}";

  private static final String CLOCKS = "How wrong times between hosts are at most";

  @TempDir Path folder;

  /** A file of hosts in a folder, which is also where each of them keeps what is Joust's. */
  static Path hosts(Path folder, Sshd sshd, String... load) throws IOException {
    String there = "jdk: %s, folder: %s".formatted(System.getProperty("java.home"), folder);
    StringBuilder hosts = new StringBuilder("server: {ssh: first, address: 127.0.0.5, ");
    hosts.append(there).append("}\nsshConfig: ").append(sshd.config().orElseThrow());
    hosts.append("\nload:\n");
    for (String name : load) {
      hosts.append("- {ssh: ").append(name).append(", ").append(there).append("}\n");
    }
    return Files.writeString(folder.resolve("hosts.yaml"), hosts);
  }

  @Test
  void measuresOverHostsAndLeavesNothingThere() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")))) {
      TinyRuns tiny = new TinyRuns(folder);
      JoustCall joust =
          tiny.call(
              "--hosts",
              hosts(folder, sshd, "second", "third").toString(),
              "--only-servers",
              JoustProcess.distribution().resolve("servers").toString(),
              "--frameworks",
              "netty",
              "--suites",
              "concurrency,latency,idle,startup,masking,transfer,live,jobs,stress",
              "--set",
              "suites.concurrency.steady.connections=[1,5]",
              "--set",
              "warm.slice=100ms",
              "--set",
              "suites.concurrency.as-published={connections: [3], payloadBytes: [100]}",
              "--set",
              "asPublished={requests: 20, rehearsal: 200ms}",
              "--set",
              "suites.latency={exchanges: [http-keepalive], connections: 5, loadPercents: [20],"
                  + " capacity: 2000, payloadBytes: 100, rounds: 1, span: 500ms}",
              "--set",
              "suites.idle.connections=[30]",
              "--set",
              "suites.startup.starts=1",
              "--set",
              "suites.masking={payloadBytes: [200], warmUp: 10ms, iterations: 2, iterationTime: 5ms}",
              "--set",
              "suites.transfer={links: [hosts], exchanges: [http-post, websocket-text],"
                  + " messages: [{payloadBytes: 100, times: 2}], warmUp: 20ms}",
              "--set",
              "suites.live={readers: [7], exchanges: [websocket], bursts: [0], period: 2s, updates: 2}",
              "--set",
              "timeScale=0.05",
              "--set",
              "suites.jobs={exchanges: [sse], users: 5, jobsPerUser: 2, times: " + PATIENT + "}",
              "--set",
              "suites.stress={exchanges: [poll-500ms], users: [3], limits: [none], jobsPerUser: 1, times: "
                  + PATIENT
                  + "}",
              "--set",
              "pinning=true");

      assertThat(joust.status()).as(joust.output()).isZero();
      Run run = RunReader.read(tiny.only());
      assertThat(run.trials()).hasSizeGreaterThanOrEqualTo(3);
      assertThat(run.missing()).isEmpty();
      assertThat(run.trials())
          .allSatisfy(
              trial ->
                  assertThat(trial.cells())
                      .as(trial.reasons() + " " + trial.logTail())
                      .hasSameSizeAs(trial.planned().cells()));
      assertThat(run.manifest().environment().at("/hosts/server/address").asText())
          .isEqualTo("127.0.0.5");
      assertThat(run.manifest().environment().at("/pinning").asText())
          .startsWith("server on first, cores ")
          .contains("; load on second, cores ")
          .contains("; and on third, cores ");
      assertThat(run.manifest().environment().at("/hosts/load"))
          .hasSize(2)
          .allSatisfy(
              host -> {
                assertThat(host.at("/clock/aheadMillis").isNumber()).isTrue();
                assertThat(host.at("/clock/boundMillis").asDouble()).isPositive();
                assertThat(host.at("/link/roundTripMillis").asDouble()).isPositive();
                assertThat(host.at("/link/toServerMegabits").asDouble()).isPositive();
                assertThat(host.at("/link/fromServerMegabits").asDouble()).isPositive();
                assertThat(host.at("/link/mtu").asInt()).isPositive();
              });
      assertAddedUp(run);
      assertAreCold(run);
      assertThat(run.manifest().suites())
          .extracting(SuiteLayout::name)
          .contains("latency")
          .doesNotContain("capacity");
      assertThat(cells(run, "latency"))
          .isNotEmpty()
          .allSatisfy(
              result ->
                  assertThat(result.measures()).containsEntry("offeredRequestsPerSecond", 400.0));
      assertThat(cells(run, "startup").get(0).iterations().get(0).measures())
          .hasEntrySatisfying("startUpMillis", millis -> assertThat(millis).isBetween(50.0, 6e4))
          .hasEntrySatisfying("startUpCpuMillis", millis -> assertThat(millis).isPositive());
      assertThat(cells(run, "masking"))
          .anySatisfy(result -> assertThat(result.iterations()).hasSize(2));
      assertThat(cells(run, "transfer"))
          .hasSize(2)
          .allSatisfy(
              result -> {
                assertThat(result.iterations()).hasSize(2);
                assertThat(result.verdict()).as(result.reasons().toString()).isNotEqualTo(INVALID);
              });
      assertThat(tiny.only().resolve("jmh.json"))
          .content()
          .contains("\"connections\" : \"5\"")
          .doesNotContain("\"connections\" : \"2\"");
      assertThat(cells(run, "live").get(0).measures())
          .containsEntry("updates", 14.0)
          .containsEntry("missedUpdates", 0.0)
          .hasEntrySatisfying("clockBoundMicros", bound -> assertThat(bound).isPositive());
      assertThat(cells(run, "jobs").get(0).measures())
          .containsEntry("jobs", 10.0)
          .containsEntry("jobErrorPercent", 0.0)
          .hasEntrySatisfying("clockBoundMicros", bound -> assertThat(bound).isPositive());
      assertThat(tiny.only().resolve("tables"))
          .satisfies(
              tables -> {
                assertThat(tables.resolve("live.md")).content().contains(CLOCKS);
                assertThat(tables.resolve("jobs.md")).content().contains(CLOCKS);
              });
      assertThat(cells(run, "stress").get(0).measures())
          .containsEntry("jobs", 3.0)
          .containsEntry("jobErrorPercent", 0.0);
      assertThat(folder).isDirectoryNotContaining("glob:**/joust-*");
    }
  }

  @Test
  void whatIsNotForHostsIsRefusedBeforeAnyIsReached() throws IOException {
    JoustCall joust =
        new TinyRuns(folder).call("--hosts", "none.yaml", "--suites", "concurrency,transfer");

    assertThat(joust.status()).isEqualTo(2);
    assertThat(joust.output())
        .contains("--hosts is not for the suites transfer (take the line between them, ");
  }

  /** A server counts what both hosts of load have asked, so a share that is missing is seen. */
  private static void assertAddedUp(Run run) {
    List<CellResult> results = cells(run, "concurrency");
    assertThat(results).hasSize(9);
    assertThat(results)
        .filteredOn(result -> result.verdict() == INVALID)
        .extracting(result -> result.cell() + ": " + result.reasons())
        .isEmpty();
    assertThat(results)
        .extracting(result -> result.measures().get("requests"))
        .allSatisfy(requests -> assertThat(requests).isPositive());
    assertThat(results)
        .flatExtracting(CellResult::iterations)
        .extracting(Iteration::measures)
        .filteredOn(measures -> !measures.isEmpty())
        .allSatisfy(
            measures ->
                assertThat(measures)
                    .hasEntrySatisfying(
                        "serverCpuMicrosPerRequest", cpu -> assertThat(cpu).isPositive())
                    .hasEntrySatisfying("serverCpuShare", cores -> assertThat(cores).isPositive()));
  }

  /** The requests of a server that has just started are as many as on one machine. */
  private static void assertAreCold(Run run) {
    assertThat(run.trials())
        .filteredOn(trial -> trial.planned().way().equals("as-published"))
        .hasSize(1)
        .allSatisfy(
            trial -> {
              assertThat(trial.steadiness()).contains("cold");
              assertThat(trial.cells().get(0).measures()).containsEntry("requests", 20.0);
            });
  }

  private static List<CellResult> cells(Run run, String suite) {
    return run.trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .filter(result -> result.cell().suite().equals(suite))
        .toList();
  }
}
