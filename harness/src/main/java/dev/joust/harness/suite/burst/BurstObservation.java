package dev.joust.harness.suite.burst;

import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.load.LoadResult;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What was seen of a server a while after a burst.
 *
 * @param before its usage before the first burst, after collections
 * @param after its usage a while after the burst; its peaks began with that
 */
record BurstObservation(ServerUsage before, Span burst, LoadResult result, ServerUsage after) {

  static final List<Gauge<BurstObservation>> GAUGES =
      ServerCost.beside(
          List.of(
              Gauge.of("rssKeptBytes", BurstObservation::rssKeptBytes),
              Gauge.of("directKeptBytes", seen -> seen.kept(ServerUsage::directBytes)),
              Gauge.always(
                  "heapKeptBytes",
                  seen -> seen.after.heapUsedBytes() - seen.before.heapUsedBytes()),
              Gauge.of("rssPeakBytes", seen -> Gauge.scaled(seen.after.rssPeakBytes(), 1)),
              Gauge.always("burstSeconds", BurstObservation::burstSeconds),
              Gauge.always("failedMessages", seen -> seen.result.failed())),
          BurstObservation::burst);

  /** The resident memory beyond what it was before the first burst, where the system tells. */
  OptionalDouble rssKeptBytes() {
    return kept(ServerUsage::rssBytes);
  }

  /** The time from when the last bytes of all messages were sent until all were echoed. */
  private double burstSeconds() {
    return result.latencyNanos().getMaxValue() / 1e9;
  }

  private OptionalDouble kept(Function<ServerUsage, OptionalLong> figure) {
    return Gauge.scaled(Span.grown(before, after, figure), 1);
  }
}
