package dev.joust.harness.suite.live;

import dev.joust.harness.trial.HistogramLog;
import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;

/** Keeps the latencies of a trial as a log that HdrHistogram's tools read: a line a step. */
final class LiveHistograms implements AutoCloseable {

  private static final double NANOS_PER_MICRO = 1_000;

  private final HistogramLog log;

  LiveHistograms(Path run, String trial) throws IOException {
    log =
        new HistogramLog(
            run,
            trial,
            "generation to arrival in nanoseconds, the column of maxima in microseconds;"
                + " tags are readers",
            NANOS_PER_MICRO);
  }

  void add(LiveStep step) {
    Histogram latency = step.latencyNanos();
    latency.setTag(String.valueOf(step.readers()));
    log.add(step.span().seconds(), latency);
  }

  @Override
  public void close() {
    log.close();
  }
}
