package dev.joust.harness.cli;

import static dev.joust.run.Verdict.INVALID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.host.Sshd;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Run;
import dev.joust.run.RunStatus;
import dev.joust.run.SuiteLayout;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose server lives on a host, and its load on two. */
@Timeout(900)
@Order(1)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HostsRunIT {

  /** No job is late because all hosts share a busy machine; scaled, 20 minutes are one. */
  private static final String PATIENT = "{lateAfter: 20m, connectTimeout: 1m}";

  private static final String CLOCKS = "How wrong times between hosts are at most";

  @TempDir Path folder;

  private Path hosts(Sshd sshd, String... load) throws IOException {
    String there = "jdk: %s, folder: %s".formatted(System.getProperty("java.home"), folder);
    StringBuilder hosts = new StringBuilder("server: {ssh: first, address: 127.0.0.5, ");
    hosts.append(there).append("}\nsshConfig: ").append(sshd.config().orElseThrow());
    hosts.append("\nload:\n");
    for (String name : load) {
      hosts.append("- {ssh: ").append(name).append(", ").append(there).append("}\n");
    }
    return Files.writeString(folder.resolve("hosts.yaml"), hosts);
  }

  /** Takes longest and begins first: a class's own thread takes its last test before the others. */
  @Test
  @Order(Integer.MAX_VALUE)
  void measuresOverHostsAndLeavesNothingThere() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")))) {
      TinyRuns tiny = new TinyRuns(folder);
      JoustCall joust =
          tiny.call(
              "--hosts",
              hosts(sshd, "second", "third").toString(),
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

  @Test
  void stopsIfAHostIsLostWhereThatIsAskedForAndLeavesNothing() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")))) {
      TinyRuns tiny = new TinyRuns(folder);
      String hosts = hosts(sshd, "second").toString();
      CompletableFuture<Void> loss =
          CompletableFuture.runAsync(
              () -> {
                JoustProcess.awaitThat("there is a trial", this::hasTrial);
                sshd.cut("second");
              });

      JoustCall joust =
          tiny.call(
              "--hosts",
              hosts,
              "--stop-on-lost-host",
              "--frameworks",
              "netty",
              "--set",
              "blocks=60");

      loss.get(1, TimeUnit.MINUTES);
      assertThat(joust.output())
          .contains("joust: stopped because second is lost", "joust: stopped; finish it with ");
      assertThat(joust.status()).as(joust.output()).isEqualTo(130);
      assertThat(RunReader.read(tiny.only()).manifest().status()).isEqualTo(RunStatus.STOPPED);
      awaitNothingLeft();
    }
  }

  @Test
  void nothingIsLeftAfterCtrlCInATrial() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")));
        JoustProcess joust = startLongRun(sshd)) {
      joust.await("a client and a server run", () -> runs("ClientMain") && runs("ServerMain"));

      joust.interrupt();

      assertThat(joust.exitStatus()).isEqualTo(130);
      awaitNothingLeft();
    }
  }

  @Test
  void nothingIsLeftAfterCtrlCWhileJarsAreSent() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")));
        JoustProcess joust = startLongRun(sshd)) {
      joust.await("jars are sent", () -> sent().findAny().isPresent());

      joust.interrupt();

      assertThat(joust.exitStatus()).isEqualTo(130);
      awaitNothingLeft();
    }
  }

  @Test
  void nothingIsLeftAfterAKillInATrial() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")));
        JoustProcess joust = startLongRun(sshd)) {
      joust.await("a client and a server run", () -> runs("ClientMain") && runs("ServerMain"));

      joust.kill();

      awaitNothingLeft();
    }
  }

  /** What copies outlives its parent for a moment. */
  @Test
  void nothingIsLeftAfterAKillWhileJarsAreSent() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")));
        JoustProcess joust = startLongRun(sshd)) {
      joust.await("jars are sent", () -> sent().findAny().isPresent());

      joust.kill();

      awaitNothingLeft();
    }
  }

  private JoustProcess startLongRun(Sshd sshd) throws IOException {
    return new TinyRuns(folder)
        .start(
            "--hosts",
            hosts(sshd, "second").toString(),
            "--frameworks",
            "netty",
            "--set",
            "blocks=60");
  }

  private boolean hasTrial() {
    return walked(folder.resolve("runs")).anyMatch(HostsRunIT::holdsATrial);
  }

  /** What lies in folders of hosts. */
  private Stream<Path> sent() {
    return ofHosts().flatMap(HostsRunIT::walked).filter(file -> file.toString().contains("/sent-"));
  }

  private Stream<Path> ofHosts() {
    return listed(folder).filter(file -> file.getFileName().toString().startsWith("joust-"));
  }

  private void awaitNothingLeft() {
    JoustProcess.awaitThat("all is gone", () -> !runs("") && ofHosts().findAny().isEmpty());
  }

  /** Whether what is in folders of hosts runs, and has this in its command line. */
  private boolean runs(String part) {
    return listed(Path.of("/proc"))
        .map(process -> read(process.resolve("cmdline")))
        .anyMatch(line -> line.contains(folder + "/joust-") && line.contains(part));
  }

  private static String read(Path commandLine) {
    try {
      return Files.readString(commandLine, StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }

  private static Stream<Path> listed(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList().stream();
    } catch (IOException | UncheckedIOException changing) {
      return Stream.empty();
    }
  }

  private static Stream<Path> walked(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.toList().stream();
    } catch (IOException | UncheckedIOException changing) {
      return Stream.empty();
    }
  }

  private static boolean holdsATrial(Path file) {
    return file.endsWith("samples.jsonl") && file.toFile().length() > 0;
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
