package dev.joust.reports.latency;

import dev.joust.reports.document.Digits;
import dev.joust.run.text.ByteOrderMark;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * A log of a run's folder {@code histograms/}.
 *
 * @param histograms those of its lines that have a tag and a latency
 * @param damages what is wrong with the file, a text each
 */
record LatencyLog(List<Histogram> histograms, List<String> damages) {

  /** A file's log; empty if there is no such file. */
  static LatencyLog read(Path file) {
    try {
      byte[] bytes = Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0];
      // Bytes that are not UTF-8 spoil their own line alone.
      String text = new String(bytes, StandardCharsets.UTF_8);
      return of(file, ByteOrderMark.without(text).lines().toList());
    } catch (IOException unreadable) {
      return new LatencyLog(List.of(), List.of(file + " cannot be read, and was left out"));
    }
  }

  /** Each line is read by itself, as the library's reader ends at the first that it cannot read. */
  private static LatencyLog of(Path file, List<String> lines) {
    List<Histogram> histograms = new ArrayList<>();
    List<String> damages = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int duplicates = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || line.startsWith("#") || line.startsWith("\"StartTimestamp\"")) {
        continue;
      }
      Optional<Histogram> histogram = histogram(line);
      if (histogram.isEmpty()) {
        damages.add(
            "%s, line %d is damaged and was left out: not a line of HdrHistogram's logs"
                .formatted(file, i + 1));
      } else if (!seen.add(line)) {
        duplicates++;
      } else {
        histogram
            .filter(own -> own.getTag() != null && own.getTotalCount() > 0)
            .ifPresent(histograms::add);
      }
    }
    if (duplicates > 0) {
      damages.add(
          "%s has %s twice, counted once".formatted(file, Digits.counted(duplicates, "line")));
    }
    return new LatencyLog(histograms, damages);
  }

  private static Optional<Histogram> histogram(String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    try (HistogramLogReader log = new HistogramLogReader(new ByteArrayInputStream(bytes))) {
      return log.nextIntervalHistogram() instanceof Histogram histogram
          ? Optional.of(histogram)
          : Optional.empty();
    } catch (RuntimeException damaged) {
      return Optional.empty();
    }
  }
}
