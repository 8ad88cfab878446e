package dev.joust.harness.trial;

import dev.joust.run.store.HistogramTag;
import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Histograms in a run's folder, as a log that HdrHistogram's tools read: interval after interval.
 */
public final class HistogramLog implements AutoCloseable {

  private final HistogramLogWriter log;
  private final double maximaUnit;
  private double seconds;

  /**
   * Begins a log.
   *
   * @param name the file's, without its ending
   * @param comment what is in it, and in which unit
   * @param maximaUnit how many of the values' units the unit of the column of maxima is
   */
  public HistogramLog(Path run, String name, String comment, double maximaUnit) throws IOException {
    this.log = new HistogramLogWriter(run.resolve("histograms").resolve(name + ".hlog").toFile());
    this.maximaUnit = maximaUnit;
    log.outputComment("[%s]".formatted(comment));
    log.outputLogFormatVersion();
    log.outputLegend();
  }

  /** Adds what was recorded in the next interval: a line a histogram. */
  public void add(double intervalSeconds, Histogram... histograms) {
    double end = seconds + intervalSeconds;
    for (Histogram histogram : histograms) {
      String tag = histogram.getTag();
      histogram.setTag(tag == null ? null : HistogramTag.escaped(tag));
      log.outputIntervalHistogram(seconds, end, histogram, maximaUnit);
      histogram.setTag(tag);
    }
    seconds = end;
  }

  @Override
  public void close() {
    log.close();
  }
}
