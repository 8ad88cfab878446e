package dev.joust.harness.load;

import dev.joust.load.LoadResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A file of latencies for HdrHistogram's tools. {@code NAME.hlog} is a log, in nanoseconds, with
 * all there is: a line tagged {@code service} and, of a load at a rate, one tagged {@code
 * response}. {@code NAME.hgrm} is a distribution by percentiles, in milliseconds, as HdrHistogram's
 * plotter shows it: of response times if there are any, else of service times.
 */
public record HdrFile(Path path) {

  private static final double NANOS_PER_MILLISECOND = 1e6;
  private static final int TICKS_PER_HALF_DISTANCE = 5;

  public HdrFile {
    String name = path.toString();
    if (!name.endsWith(".hlog") && !name.endsWith(".hgrm")) {
      throw new IllegalArgumentException(
          "--hdr is '%s', must end with .hlog for a log or with .hgrm for percentiles"
              .formatted(path));
    }
  }

  /** Makes sure, ahead of a load, that it can be written; what is in it stays as it is. */
  public void open() throws IOException {
    Files.newByteChannel(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
  }

  public void write(LoadReport report) throws IOException {
    LoadResult result = report.result();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      if (path.toString().endsWith(".hlog")) {
        writeLog(out, report);
      } else {
        boolean rated = result.responseNanos().getTotalCount() > 0;
        (rated ? result.responseNanos() : result.latencyNanos())
            .outputPercentileDistribution(out, TICKS_PER_HALF_DISTANCE, NANOS_PER_MILLISECOND);
      }
    }
    Files.write(path, bytes.toByteArray());
  }

  private static void writeLog(PrintStream out, LoadReport report) {
    HistogramLogWriter log = new HistogramLogWriter(out);
    log.outputComment("[nanoseconds; the column of maxima in milliseconds]");
    log.outputLogFormatVersion();
    log.outputStartTime(report.start().toEpochMilli());
    log.outputLegend();
    Stream.of(
            tagged("service", report.result().latencyNanos()),
            tagged("response", report.result().responseNanos()))
        .filter(histogram -> histogram.getTotalCount() > 0)
        .forEach(
            histogram ->
                log.outputIntervalHistogram(0, report.seconds(), histogram, NANOS_PER_MILLISECOND));
  }

  private static Histogram tagged(String tag, Histogram histogram) {
    Histogram tagged = histogram.copy();
    tagged.setTag(tag);
    return tagged;
  }
}
