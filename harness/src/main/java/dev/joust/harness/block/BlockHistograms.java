package dev.joust.harness.block;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.trial.HistogramLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Keeps latencies as logs that HdrHistogram's tools read: a file a block, in which each cell of a
 * contender is a line, and its tag says which. The response times of an open loop are lines of
 * their own.
 */
final class BlockHistograms {

  private static final double NANOS_PER_MICRO = 1_000;

  private BlockHistograms() {}

  static void write(Path run, BlockPlan plan, List<BlockContender> contenders) throws IOException {
    String comment =
        "latencies in nanoseconds, the column of maxima in microseconds; a tag is contender,"
            + " exchange, connections, payload bytes and, of an open loop, the percent of capacity";
    try (HistogramLog log = new HistogramLog(run, plan.id(), comment, NANOS_PER_MICRO)) {
      for (BlockContender contender : contenders) {
        for (BlockCell cell : contender.cells()) {
          if (cell.load().pace() instanceof Pace.Searched) {
            // Slices at many rates have no percentiles in common.
            continue;
          }
          String tag = contender.planned().contender() + "/" + tag(cell);
          Histogram service = cell.latencyNanos();
          service.setTag(tag + "/service");
          Optional<Histogram> response = cell.responseNanos();
          response.ifPresent(own -> own.setTag(tag + "/response"));
          log.add(
              cell.sliceNanos() / 1e9,
              Stream.concat(Stream.of(service), response.stream()).toArray(Histogram[]::new));
        }
      }
    }
  }

  private static String tag(BlockCell cell) {
    String closed =
        "%s/%d/%d"
            .formatted(
                cell.load().endpoint(), cell.load().connections(), cell.load().payloadBytes());
    String asked = closed + shared(cell.load());
    return cell.load().pace() instanceof Pace.Scheduled scheduled
        ? asked + "/" + scheduled.capacityPercent()
        : asked;
  }

  /** How requests share a connection, unless it has one after another and stays. */
  private static String shared(LoadCell load) {
    String streams =
        load.endpoint().isHttp2() || load.streams().perConnection() > 1
            ? "/" + load.streams().perConnection()
            : "";
    return load.streams().messages() > 0
        ? streams + "/%d messages a connection".formatted(load.streams().messages())
        : streams;
  }
}
