package dev.joust.harness.trial;

import static dev.joust.reports.run.Measure.Aggregate.MAX;
import static dev.joust.reports.run.Measure.Aggregate.MEDIAN;
import static dev.joust.reports.run.Measure.Aggregate.SUM;
import static dev.joust.reports.run.Measure.Direction.HIGHER;
import static dev.joust.reports.run.Measure.Direction.LOWER;
import static dev.joust.reports.run.Measure.Direction.NONE;

import dev.joust.harness.client.BatchSpec;
import dev.joust.harness.server.ServerUsage;
import dev.joust.reports.run.Iteration;
import dev.joust.reports.run.Measure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What is measured, and how it comes from what both sides said. */
public final class Measures {

  private static final List<Measure> ALL =
      List.of(
          new Measure("requestsPerSecond", "req/s", HIGHER, MEDIAN, "Throughput"),
          new Measure("serviceTimeMeanMicros", "µs", LOWER, MEDIAN, "Service time, mean"),
          new Measure("serviceTimeP50Micros", "µs", LOWER, MEDIAN, "Service time, p50"),
          new Measure("serviceTimeP90Micros", "µs", LOWER, MEDIAN, "Service time, p90"),
          new Measure("serviceTimeP99Micros", "µs", LOWER, MEDIAN, "Service time, p99"),
          new Measure("serviceTimeP99_9Micros", "µs", LOWER, MEDIAN, "Service time, p99.9"),
          new Measure("serviceTimeP99_99Micros", "µs", LOWER, MEDIAN, "Service time, p99.99"),
          new Measure("serviceTimeMaxMicros", "µs", LOWER, MAX, "Service time, longest"),
          new Measure("offeredRequestsPerSecond", "req/s", NONE, MEDIAN, "Rate asked for"),
          new Measure("responseTimeMeanMicros", "µs", LOWER, MEDIAN, "Response time, mean"),
          new Measure("responseTimeP50Micros", "µs", LOWER, MEDIAN, "Response time, p50"),
          new Measure("responseTimeP90Micros", "µs", LOWER, MEDIAN, "Response time, p90"),
          new Measure("responseTimeP99Micros", "µs", LOWER, MEDIAN, "Response time, p99"),
          new Measure("responseTimeP99_9Micros", "µs", LOWER, MEDIAN, "Response time, p99.9"),
          new Measure("responseTimeP99_99Micros", "µs", LOWER, MEDIAN, "Response time, p99.99"),
          new Measure("responseTimeMaxMicros", "µs", LOWER, MAX, "Response time, longest"),
          new Measure("serverCpuMicrosPerRequest", "µs", LOWER, MEDIAN, "Server CPU per request"),
          new Measure("serverCpuShare", "cores", NONE, MAX, "Server CPU, highest"),
          new Measure(
              "allocatedBytesPerRequest", "B", LOWER, MEDIAN, "Server allocation per request"),
          new Measure("gcCount", "collections", NONE, SUM, "Server collections"),
          new Measure("gcPauseMillis", "ms", NONE, SUM, "Server collection pauses"),
          new Measure("gcMaxPauseMillis", "ms", NONE, MAX, "Server collection pause, longest"),
          new Measure("clientCpuMicrosPerRequest", "µs", NONE, MEDIAN, "Client CPU per request"),
          new Measure("clientCpuShare", "cores", NONE, MAX, "Client CPU, highest"),
          new Measure("clientHiccupP99Micros", "µs", NONE, MEDIAN, "Client hiccups, p99"),
          new Measure("clientHiccupMaxMicros", "µs", NONE, MAX, "Client hiccup, longest"),
          new Measure("serverHiccupP99Micros", "µs", NONE, MEDIAN, "Server hiccups, p99"),
          new Measure("serverHiccupMaxMicros", "µs", NONE, MAX, "Server hiccup, longest"),
          new Measure("compilingShare", "cores", NONE, MAX, "Compilers of both sides, highest"),
          new Measure("bytesSentPerRequest", "B", NONE, MEDIAN, "Sent by the client per request"),
          new Measure(
              "bytesReceivedPerRequest", "B", NONE, MEDIAN, "Received by the client per request"),
          new Measure("requests", "requests", NONE, SUM, "Requests"),
          new Measure("heapPeakBytes", "B", LOWER, MAX, "Server heap, peak"),
          new Measure("liveHeapBytes", "B", LOWER, MEDIAN, "Server heap after collection"),
          new Measure("rssBytes", "B", LOWER, MEDIAN, "Server resident memory"),
          new Measure("threads", "threads", NONE, MAX, "Server threads, most"));

  /** Of fewer it is the longest. */
  private static final long LEAST_FOR_P99_99 = 10_000;

  private Measures() {}

  /** All measures that samples may hold. */
  public static List<Measure> all() {
    return ALL;
  }

  /** What one iteration measured; without an answered request, only how many there were. */
  static Iteration of(int number, BatchSpec spec, IterationObservation observed) {
    Map<String, Double> measures = new LinkedHashMap<>();
    long completed = observed.client().completed();
    measures.put("requests", (double) observed.client().started());
    if (completed > 0) {
      measures.put("requestsPerSecond", completed / observed.seconds());
      putTimes(measures, "serviceTime", observed.latencyNanos());
      spec.requestsPerSecond().ifPresent(rate -> measures.put("offeredRequestsPerSecond", rate));
      observed.responseNanos().ifPresent(nanos -> putTimes(measures, "responseTime", nanos));
      putServer(measures, observed, completed);
      measures.put("clientCpuMicrosPerRequest", observed.clientCpuNanos() / 1e3 / completed);
      measures.put("clientCpuShare", observed.clientCpuShare());
      measures.put("clientHiccupP99Micros", observed.client().hiccupP99Nanos() / 1e3);
      measures.put("clientHiccupMaxMicros", observed.client().hiccupMaxNanos() / 1e3);
      measures.put("compilingShare", observed.compilingShare());
      measures.put("bytesSentPerRequest", (double) observed.client().bytesSent() / completed);
      measures.put(
          "bytesReceivedPerRequest", (double) observed.client().bytesReceived() / completed);
    }
    return new Iteration(number, measures, observed.client().errors());
  }

  private static void putTimes(Map<String, Double> measures, String time, Histogram nanos) {
    measures.put(time + "MeanMicros", nanos.getMean() / 1e3);
    measures.put(time + "P50Micros", nanos.getValueAtPercentile(50) / 1e3);
    measures.put(time + "P90Micros", nanos.getValueAtPercentile(90) / 1e3);
    measures.put(time + "P99Micros", nanos.getValueAtPercentile(99) / 1e3);
    measures.put(time + "P99_9Micros", nanos.getValueAtPercentile(99.9) / 1e3);
    if (nanos.getTotalCount() >= LEAST_FOR_P99_99) {
      measures.put(time + "P99_99Micros", nanos.getValueAtPercentile(99.99) / 1e3);
    }
    measures.put(time + "MaxMicros", nanos.getMaxValue() / 1e3);
  }

  private static void putServer(
      Map<String, Double> measures, IterationObservation observed, long completed) {
    observed
        .serverCpuNanos()
        .ifPresent(nanos -> measures.put("serverCpuMicrosPerRequest", nanos / 1e3 / completed));
    observed.serverCpuShare().ifPresent(share -> measures.put("serverCpuShare", share));
    observed
        .grown(ServerUsage::allocatedBytes)
        .ifPresent(bytes -> measures.put("allocatedBytesPerRequest", (double) bytes / completed));
    ServerUsage before = observed.before();
    ServerUsage after = observed.after();
    measures.put("gcCount", (double) (after.gcCount() - before.gcCount()));
    measures.put("gcPauseMillis", (after.gcPauseNanos() - before.gcPauseNanos()) / 1e6);
  }

  /** What was measured once for a cell. */
  static Map<String, Double> of(CellObservation observed) {
    Map<String, Double> measures = new LinkedHashMap<>();
    ServerUsage ended = observed.ended();
    measures.put("heapPeakBytes", (double) ended.heapPeakBytes());
    observed.collected().liveHeapBytes().ifPresent(v -> measures.put("liveHeapBytes", (double) v));
    ended.rssBytes().ifPresent(v -> measures.put("rssBytes", (double) v));
    measures.put("threads", (double) ended.threadsPeak());
    measures.put("gcMaxPauseMillis", ended.gcMaxPauseNanos() / 1e6);
    measures.put("serverHiccupP99Micros", ended.hiccupP99Nanos() / 1e3);
    measures.put("serverHiccupMaxMicros", ended.hiccupMaxNanos() / 1e3);
    return measures;
  }
}
