package dev.joust.harness.block.client;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.WorkloadParams;

/**
 * JMH's results, told apart by contender: of the iterations of a cell, each contender has those
 * that were its own, with the requests of the slice as their operations.
 */
final class JmhResults {

  private JmhResults() {}

  /** The results of each contender that has been loaded. */
  static List<RunResult> byContender(BlockTask task, int cell, RunResult all) {
    Schedule schedule = task.schedule(cell);
    List<IterationResult> iterations =
        all.getBenchmarkResults().stream()
            .flatMap(result -> result.getIterationResults().stream())
            .toList();
    List<RunResult> results = new ArrayList<>();
    for (int rival = 0; rival < task.rivals().size(); rival++) {
      BenchmarkParams params = params(all.getParams(), task, cell, rival);
      List<IterationResult> own = new ArrayList<>();
      for (int turn = 0; turn < iterations.size(); turn++) {
        if (schedule.rival(turn) == rival && isMeasured(iterations.get(turn))) {
          own.add(throughput(params, iterations.get(turn)));
        }
      }
      if (!own.isEmpty()) {
        results.add(new RunResult(params, List.of(new BenchmarkResult(params, own))));
      }
    }
    return results;
  }

  private static boolean isMeasured(IterationResult iteration) {
    return event(iteration, "sliceNanos") > 0;
  }

  private static IterationResult throughput(BenchmarkParams params, IterationResult measured) {
    IterationResult iteration =
        new IterationResult(params, measured.getParams(), measured.getMetadata());
    iteration.addResult(
        new ThroughputResult(
            ResultRole.PRIMARY,
            "slice",
            event(measured, "requests"),
            (long) event(measured, "sliceNanos"),
            TimeUnit.SECONDS));
    return iteration;
  }

  private static double event(IterationResult iteration, String name) {
    Result<?> events = iteration.getSecondaryResults().get(name);
    return events == null ? 0 : events.getScore();
  }

  /** JMH's own parameters, but for what the benchmark is called with: the cell and whose it is. */
  private static BenchmarkParams params(
      BenchmarkParams run, BlockTask task, int number, int rival) {
    LoadCell cell = task.cells().get(number);
    Map<String, String> factors =
        Map.of(
            "client", task.client(),
            "connections", String.valueOf(task.connectionsOfAll().get(number)),
            "contender", task.rivals().get(rival).contender(),
            "exchange", cell.exchange().label(),
            "pace", cell.pace() instanceof Pace.Scheduled ? "open loop" : "closed loop",
            "payloadBytes", String.valueOf(cell.payloadBytes()));
    WorkloadParams workload = new WorkloadParams();
    int order = 0;
    for (String name : factors.keySet().stream().sorted().collect(Collectors.toList())) {
      workload.put(name, factors.get(name), order++);
    }
    return new BenchmarkParams(
        run.getBenchmark(),
        run.generatedBenchmark(),
        run.shouldSynchIterations(),
        run.getThreads(),
        run.getThreadGroups(),
        run.getThreadGroupLabels(),
        run.getForks(),
        run.getWarmupForks(),
        run.getWarmup(),
        run.getMeasurement(),
        Mode.Throughput,
        workload,
        TimeUnit.SECONDS,
        run.getOpsPerInvocation(),
        run.getJvm(),
        run.getJvmArgs(),
        run.getJdkVersion(),
        run.getVmName(),
        run.getVmVersion(),
        run.getJmhVersion(),
        run.getTimeout());
  }

  static void write(List<RunResult> results, String path) throws IOException {
    try (PrintStream file = new PrintStream(path, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, file).writeOut(results);
    }
  }
}
