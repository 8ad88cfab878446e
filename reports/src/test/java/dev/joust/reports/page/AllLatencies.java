package dev.joust.reports.page;

import dev.joust.reports.latency.Latencies;
import dev.joust.run.Cell;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Latencies for the run of {@link AllSuites}, by way of a folder as runs leave it. */
final class AllLatencies {

  private static final int COUNT = 20_000;

  private AllLatencies() {}

  static Latencies of(Run run, Path folder) throws IOException {
    Path logs = Files.createDirectories(folder.resolve("histograms"));
    Random random = new Random(7);
    for (Trial trial : run.trials()) {
      for (Cell cell : trial.planned().cells()) {
        Optional<String> tag = tag(trial.planned().contender(), cell);
        if (tag.isPresent()) {
          HistogramLogWriter log =
              new HistogramLogWriter(logs.resolve(trial.id() + ".hlog").toFile());
          log.outputIntervalHistogram(0, 1, histogram(tag.get(), cell, random), 1);
          log.close();
        }
      }
    }
    return Latencies.read(run, folder);
  }

  private static Optional<String> tag(String contender, Cell cell) {
    return switch (cell.suite()) {
      case "live" -> cell.value("readers");
      case "latency" ->
          Optional.of(
              "%s/websocket/100/512/%s/response"
                  .formatted(contender, cell.value("loadPercent").orElseThrow()));
      default -> Optional.empty();
    };
  }

  private static Histogram histogram(String tag, Cell cell, Random random) {
    double median = cell.suite().equals("live") ? 2e7 : 3e5;
    Histogram histogram = new Histogram(3);
    histogram.setTag(tag);
    for (int i = 0; i < COUNT; i++) {
      histogram.recordValue((long) (median * Math.exp(0.8 * random.nextGaussian())));
    }
    return histogram;
  }
}
