package dev.joust.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.store.HistogramTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a contender is called, its lines and those after it can be read. */
class HistogramLogTest {

  private static final List<String> TAGS =
      List.of(
          "netty?jvm=-Xlog:gc,safepoint:stderr/service",
          "netty?jvm=-Da=b c/service",
          "netty@my j\u00e4rs/service",
          "netty?jvm=-Da=50%25\n/service",
          "jetty/service");

  @TempDir Path run;

  @Test
  void noLineIsLost() throws IOException {
    Files.createDirectories(run.resolve("histograms"));
    try (HistogramLog log = new HistogramLog(run, "b1", "nanoseconds", 1)) {
      for (String tag : TAGS) {
        Histogram histogram = new Histogram(3);
        histogram.setTag(tag);
        histogram.recordValue(7);
        log.add(1, histogram);

        assertThat(histogram.getTag()).isEqualTo(tag);
      }
    }

    List<String> read = new ArrayList<>();
    try (HistogramLogReader log =
        new HistogramLogReader(run.resolve("histograms/b1.hlog").toFile())) {
      for (EncodableHistogram next = log.nextIntervalHistogram();
          next != null;
          next = log.nextIntervalHistogram()) {
        read.add(HistogramTag.plain(next.getTag()));
      }
    }
    assertThat(read).isEqualTo(TAGS);
  }
}
