package dev.joust.harness.trial;

import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Keeps latencies as logs that HdrHistogram's tools read: a file a cell, a line an iteration. The
 * response times of an open loop are lines of their own, with the tag {@code response}.
 */
final class Histograms {

  private static final double NANOS_PER_MICRO = 1_000;

  private Histograms() {}

  static void write(Path run, String trial, int cell, CellObservation observed) throws IOException {
    Path file = run.resolve("histograms").resolve("%s-%d.hlog".formatted(trial, cell));
    HistogramLogWriter log = new HistogramLogWriter(file.toFile());
    try {
      log.outputComment(
          "[latencies in nanoseconds, the column of maxima in microseconds; %s]"
              .formatted(observed.spec()));
      log.outputLogFormatVersion();
      log.outputLegend();
      double start = 0;
      for (IterationObservation iteration : observed.iterations()) {
        Histogram latencies = iteration.latencyNanos();
        double end = start + iteration.seconds();
        log.outputIntervalHistogram(start, end, latencies, NANOS_PER_MICRO);
        if (iteration.responseNanos().isPresent()) {
          Histogram responses = iteration.responseNanos().get();
          responses.setTag("response");
          log.outputIntervalHistogram(start, end, responses, NANOS_PER_MICRO);
        }
        start = end;
      }
    } finally {
      log.close();
    }
  }
}
