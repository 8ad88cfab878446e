package dev.joust.harness.scenario.live;

import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Keeps the latencies of a trial as a log that HdrHistogram's tools read: a line a step. */
final class LiveHistograms implements AutoCloseable {

  private static final double NANOS_PER_MICRO = 1_000;

  private final HistogramLogWriter log;
  private double seconds;

  LiveHistograms(Path run, String trial) throws IOException {
    log = new HistogramLogWriter(run.resolve("histograms").resolve(trial + ".hlog").toFile());
    log.outputComment(
        "[generation to arrival in nanoseconds, the column of maxima in microseconds;"
            + " tags are readers]");
    log.outputLogFormatVersion();
    log.outputLegend();
  }

  void add(LiveStep step) {
    Histogram latency = step.latencyNanos();
    latency.setTag(String.valueOf(step.readers()));
    double end = seconds + step.spent().nanos() / 1e9;
    log.outputIntervalHistogram(seconds, end, latency, NANOS_PER_MICRO);
    seconds = end;
  }

  @Override
  public void close() {
    log.close();
  }
}
