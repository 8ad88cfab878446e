package dev.joust.harness.trial;

import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;

/**
 * Keeps latencies as logs that HdrHistogram's tools read: a file a cell, a line an iteration. The
 * response times of an open loop are lines of their own, with the tag {@code response}.
 */
final class Histograms {

  private static final double NANOS_PER_MICRO = 1_000;

  private Histograms() {}

  static void write(Path run, String trial, int cell, CellObservation observed) throws IOException {
    String name = "%s-%d".formatted(trial, cell);
    String comment =
        "latencies in nanoseconds, the column of maxima in microseconds; " + observed.spec();
    try (HistogramLog log = new HistogramLog(run, name, comment, NANOS_PER_MICRO)) {
      for (IterationObservation iteration : observed.iterations()) {
        if (iteration.responseNanos().isPresent()) {
          Histogram responses = iteration.responseNanos().get();
          responses.setTag("response");
          log.add(iteration.seconds(), iteration.latencyNanos(), responses);
        } else {
          log.add(iteration.seconds(), iteration.latencyNanos());
        }
      }
    }
  }
}
