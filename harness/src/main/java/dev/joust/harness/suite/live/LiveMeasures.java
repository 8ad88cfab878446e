package dev.joust.harness.suite.live;

import static dev.joust.reports.run.Measure.Aggregate.MAX;
import static dev.joust.reports.run.Measure.Aggregate.MEDIAN;
import static dev.joust.reports.run.Measure.Aggregate.SUM;
import static dev.joust.reports.run.Measure.Direction.LOWER;
import static dev.joust.reports.run.Measure.Direction.NONE;

import dev.joust.reports.run.Measure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What the suite measures, and how it comes from what was seen. */
final class LiveMeasures {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double BYTES_PER_MEBIBYTE = 1024 * 1024;
  private static final double MILLI = 1_000;

  private static final List<Measure> OF_STEPS =
      List.of(
          new Measure("updateLatencyP99Millis", "ms", LOWER, MEDIAN, "Generation to arrival, p99"),
          new Measure("updateLatencyP50Millis", "ms", LOWER, MEDIAN, "Generation to arrival, p50"),
          new Measure(
              "updateLatencyMinMillis", "ms", LOWER, MEDIAN, "Generation to arrival, shortest"),
          new Measure("updateLatencyMaxMillis", "ms", LOWER, MAX, "Generation to arrival, longest"),
          new Measure("missedUpdates", "updates", LOWER, SUM, "Updates missed, all readers"),
          new Measure("serverMilliCpu", "mCPU", LOWER, MEDIAN, "Server CPU"),
          new Measure("nginxMilliCpu", "mCPU", LOWER, MEDIAN, "nginx CPU"),
          new Measure("serverMemoryMebibytes", "MiB", LOWER, MEDIAN, "Server resident memory"),
          new Measure("nginxMemoryMebibytes", "MiB", LOWER, MEDIAN, "nginx memory"),
          new Measure("pollsPerSecond", "req/s", NONE, MEDIAN, "Polls sent"),
          new Measure("clientCpuOfLimit", "of its cores", NONE, MEDIAN, "Client CPU"),
          new Measure(
              "clientCpuMicrosPerReader", "µs/s", NONE, MEDIAN, "Client CPU for each reader"));

  private static final List<Measure> BESIDE =
      List.of(
          new Measure("updates", "updates", NONE, SUM, "Updates that arrived, all readers"),
          new Measure("doubledUpdates", "updates", LOWER, SUM, "Updates that came twice"),
          new Measure(
              "cachedPollsPerSecond",
              "polls/s",
              NONE,
              MEDIAN,
              "Polls that readers' caches answered"),
          new Measure(
              "clockStepMicros", "µs", NONE, MEDIAN, "Step of the clock that both sides read"));

  private LiveMeasures() {}

  /** What tables show, in order. */
  static List<String> main() {
    return Stream.concat(OF_STEPS.stream(), LiveCapacity.measures().stream())
        .map(Measure::name)
        .toList();
  }

  static List<Measure> all() {
    return Stream.of(OF_STEPS, BESIDE, LiveCapacity.measures()).flatMap(List::stream).toList();
  }

  /** What a step measured on a client with so many processors. */
  static Map<String, Double> of(LiveStep step, int clientCores) {
    Map<String, Double> measures = new LinkedHashMap<>();
    double seconds = step.spent().nanos() / 1e9;
    Histogram latency = step.latencyNanos();
    if (latency.getTotalCount() > 0) {
      measures.put("updateLatencyP99Millis", millis(latency.getValueAtPercentile(99)));
      measures.put("updateLatencyP50Millis", millis(latency.getValueAtPercentile(50)));
      measures.put("updateLatencyMinMillis", millis(latency.getMinValue()));
      measures.put("updateLatencyMaxMillis", millis(latency.getMaxValue()));
    }
    measures.put("updates", step.sum(LiveTask.UPDATES));
    measures.put("missedUpdates", step.sum(LiveTask.MISSED));
    measures.put("doubledUpdates", step.sum(LiveTask.DOUBLED));
    if (!step.push()) {
      measures.put("pollsPerSecond", step.sum(LiveTask.REQUESTS) / seconds);
      measures.put("cachedPollsPerSecond", step.sum(LiveTask.CACHED) / seconds);
    }
    LiveClocks spent = step.spent();
    spent
        .serverCpuNanos()
        .ifPresent(cpu -> measures.put("serverMilliCpu", spent.cores(cpu) * MILLI));
    spent.nginxCpuNanos().ifPresent(cpu -> measures.put("nginxMilliCpu", spent.cores(cpu) * MILLI));
    spent
        .clientCpuNanos()
        .ifPresent(
            cpu -> {
              measures.put("clientCpuOfLimit", spent.cores(cpu) / clientCores);
              measures.put("clientCpuMicrosPerReader", spent.cores(cpu) * 1e6 / step.readers());
            });
    step.serverMemoryBytes()
        .ifPresent(bytes -> measures.put("serverMemoryMebibytes", bytes / BYTES_PER_MEBIBYTE));
    step.nginxMemoryBytes()
        .ifPresent(bytes -> measures.put("nginxMemoryMebibytes", bytes / BYTES_PER_MEBIBYTE));
    measures.put("clockStepMicros", step.read().get(0).figures().get(LiveTask.CLOCK_STEP_MICROS));
    return measures;
  }

  static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }
}
