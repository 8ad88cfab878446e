package dev.joust.harness.client;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Histograms as text: HdrHistogram's compressed encoding in Base64. */
public final class HistogramText {

  private HistogramText() {}

  /** A histogram as text. */
  public static String of(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /** The text of all values of several histograms. */
  static String together(List<String> texts) {
    return of(sum(texts.stream().map(HistogramText::parse).toList()));
  }

  /** All values of several histograms, one at least. */
  public static Histogram sum(List<Histogram> histograms) {
    Histogram sum = histograms.get(0).copy();
    histograms.subList(1, histograms.size()).forEach(sum::add);
    return sum;
  }

  /** The histogram that a text stands for. */
  public static Histogram parse(String text) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    } catch (DataFormatException damaged) {
      throw new IllegalArgumentException("no histogram", damaged);
    }
  }
}
