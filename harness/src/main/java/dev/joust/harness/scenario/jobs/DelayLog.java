package dev.joust.harness.scenario.jobs;

import dev.joust.harness.client.HistogramText;
import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.HistogramLogWriter;

/** Keeps delays as a log that HdrHistogram's tools read. */
final class DelayLog {

  private DelayLog() {}

  /** Writes a file of one line. */
  static void write(Path file, String what, double seconds, String encoded) throws IOException {
    HistogramLogWriter log = new HistogramLogWriter(file.toFile());
    try {
      log.outputComment("[delays in microseconds; %s]".formatted(what));
      log.outputLogFormatVersion();
      log.outputLegend();
      log.outputIntervalHistogram(0, seconds, HistogramText.parse(encoded), 1);
    } finally {
      log.close();
    }
  }
}
