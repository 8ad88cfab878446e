package dev.joust.harness.scenario.jobs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Keeps delays as a log that HdrHistogram's tools read. */
final class DelayLog {

  private DelayLog() {}

  /** A histogram as text. */
  static String encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /** Writes a file of one line. */
  static void write(Path file, String what, double seconds, String encoded) throws IOException {
    HistogramLogWriter log = new HistogramLogWriter(file.toFile());
    try {
      log.outputComment("[delays in microseconds; %s]".formatted(what));
      log.outputLogFormatVersion();
      log.outputLegend();
      log.outputIntervalHistogram(0, seconds, decoded(encoded), 1);
    } finally {
      log.close();
    }
  }

  private static Histogram decoded(String encoded) throws IOException {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
    } catch (DataFormatException damaged) {
      throw new IOException("the client sent no histogram", damaged);
    }
  }
}
