package dev.joust.harness.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.joust.harness.block.BlockMeasures;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.HistogramLog;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Conformance;
import dev.joust.run.Finding;
import dev.joust.run.GarbageCollectors;
import dev.joust.run.Indifference;
import dev.joust.run.Iteration;
import dev.joust.run.KitResult;
import dev.joust.run.PlannedTrial;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import dev.joust.run.RunStatus;
import dev.joust.run.Trial;
import dev.joust.run.Until;
import dev.joust.run.Verdict;
import dev.joust.run.store.RunWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** A run of two contenders and three blocks, as it would be left behind, without a server. */
final class SmallRun {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<String> NAMES = List.of("netty", "jetty");
  private static final int BLOCKS = 3;

  private SmallRun() {}

  /** Writes it below a folder, and returns its own. */
  static Path write(Path runs) throws IOException {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      for (String name : NAMES) {
        trials.add(trial(block, name));
      }
    }
    try (RunWriter run =
        RunWriter.create(runs, manifest(trials.stream().map(Trial::planned).toList()))) {
      for (Trial trial : trials) {
        run.append(List.of(trial));
      }
      run.update(manifest -> manifest.withStatus(RunStatus.COMPLETE));
      return run.folder();
    }
  }

  /** Keeps latencies of the first block with it, as a client does, and returns their file. */
  static Path writeLatencies(Path run) throws IOException {
    Files.createDirectories(run.resolve("histograms"));
    try (HistogramLog log = new HistogramLog(run, "b1-steady", "latencies", 1_000)) {
      for (String name : NAMES) {
        Histogram latencies = new Histogram(3);
        latencies.recordValueWithCount(1_000_000, 1_000);
        latencies.setTag(name + "/http-close/50/512/service");
        log.add(1, latencies);
      }
    }
    return run.resolve("histograms/b1-steady.hlog");
  }

  private static RunManifest manifest(List<PlannedTrial> plan) {
    Profiles profiles = new Profiles(Suites.ALL, "smoke");
    return new RunManifest(
        RunManifest.SCHEMA_VERSION,
        "3",
        "small",
        1,
        START,
        RunStatus.RUNNING,
        JsonNodeFactory.instance.objectNode().put("pinning", "not pinned"),
        profiles.tree(),
        NAMES.stream().map(SmallRun::contender).toList(),
        List.of(new Finding("warning", "few ports", "widen the range")),
        BlockMeasures.all(),
        Suites.asked(profiles.profile()).layouts(),
        plan,
        Optional.of(new Until(0.02, Duration.ofMinutes(30))),
        Indifference.USUAL,
        Optional.empty(),
        List.of("joust", "run", "--set", "blocks=%d".formatted(BLOCKS)));
  }

  private static RunContender contender(String name) {
    return new RunContender(
        name,
        name,
        "1.0",
        List.of("payload", "websocket"),
        false,
        Optional.empty(),
        Optional.of("own"),
        Optional.of(Conformance.kit(new KitResult("0.1.0", 254, 0, 2))),
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }

  private static Trial trial(int block, String name) {
    List<CellResult> results =
        Stream.of("http-close", "http-keepalive").map(exchange -> result(block, exchange)).toList();
    PlannedTrial planned =
        new PlannedTrial(
            "b%d-%s-steady-1".formatted(block, name),
            block,
            "steady",
            name,
            "wire",
            results.stream().map(CellResult::cell).toList(),
            Optional.of("b%d-steady".formatted(block)));
    return new Trial(
        planned,
        Verdict.VALID,
        List.of(),
        Optional.of("steady"),
        START,
        START.plusSeconds(20),
        Optional.empty(),
        results,
        List.of(),
        GarbageCollectors.UNKNOWN);
  }

  private static CellResult result(int block, String exchange) {
    Cell cell =
        Cell.of("concurrency")
            .with("connections", 50)
            .with("exchange", exchange)
            .with("payloadBytes", 512);
    List<Iteration> slices = new ArrayList<>();
    for (int round = 1; round <= 2; round++) {
      double rate = 1_000 + 10 * block + round;
      slices.add(new Iteration(round, Map.of("requestsPerSecond", rate), Map.of("timeout", 1L)));
    }
    return new CellResult(
        cell,
        Verdict.SUSPECT,
        List.of("client CPU at 99 %"),
        Map.of("serverCpuMicrosPerRequest", 20.0 + block),
        List.of(CellResult.CLIENT_BOUND),
        slices);
  }
}
